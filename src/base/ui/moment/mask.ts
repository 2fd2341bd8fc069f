/** The part of a text of day and time that is the day, the part that is the time, and what stands between. */
export function timePart(typed: string): [day: string, time: string, between: string] {
  const [, day = typed, between = '', time = ''] = /^\s*([\d/.-]+)(\s+|T)(.*)$/i.exec(typed) ?? [];
  return [day, time, between];
}

/**
 * Puts the slashes of a date between digits that were typed without: keyboards of phones that have only digits have no
 * slash. What is typed as ISO stays as it is; digits behind a whole date are its time.
 */
export function maskDay(typed: string): string {
  const [day, time, between] = timePart(typed);
  const iso = /^(\d\d)\/(\d\d)-$/.exec(day);
  if (iso) return `${iso[1]}${iso[2]}-`;
  if (!/^[\d/]+$/.test(day) || /^(19|20)\d\d\//.test(day)) return typed;
  const [first = '', second = '', ...others] = day.split('/');
  // What is too long for a number is the begin of the next one.
  const next = first.slice(2) + second;
  const year = next.slice(2) + others.join('');
  const isLonger = year.length > 4;
  const numbers = [first.slice(0, 2), next.slice(0, 2), year.slice(0, 4)];
  const shown = year !== '' || others.length > 0 ? 3 : next !== '' || day.includes('/') ? 2 : 1;
  return `${numbers.slice(0, shown).join('/')}${isLonger && between === '' ? ` ${year.slice(4)}` : between}${time}`;
}

/** Puts the colon of a time between digits that were typed without. */
export function maskTime(typed: string): string {
  if (!/^\d{3,4}$/.test(typed)) return typed;
  const hours = Number(typed.slice(0, 2)) < 24 ? 2 : 1;
  return `${typed.slice(0, hours)}:${typed.slice(hours)}`;
}
