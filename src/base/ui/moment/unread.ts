/**
 * Brings the person to the first field of a form in which something stands that is no date or time, and has it say so. Answers
 * whether there was one: such a form is not saved, as the field has no value for what is seen in it.
 */
export function showUnread(form: HTMLFormElement): boolean {
  const unread = [...form.elements].find((one) => one instanceof HTMLInputElement && one.validity.customError);
  if (!(unread instanceof HTMLInputElement)) return false;
  // Tells the field by its `invalid` event.
  unread.checkValidity();
  unread.focus();
  return true;
}
