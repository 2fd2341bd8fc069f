/** Parses an http or https origin; null for any other text, such as a URL with a path, a query or credentials. */
export function originUrl(text: string | undefined): URL | null {
  try {
    const url = new URL(text ?? '');
    return /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      url.pathname === '/' &&
      url.search === ''
      ? url
      : null;
  } catch {
    return null;
  }
}
