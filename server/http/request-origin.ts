/** The origin of a text as an URL without path, or null where it is none. */
export function originUrl(text: string | undefined): URL | null {
  try {
    const url = new URL(text ?? '');
    return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.pathname === '/' && url.search === '' ? url : null;
  } catch {
    return null;
  }
}
