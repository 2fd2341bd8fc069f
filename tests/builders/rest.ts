/** Asks the server for what the page should show, as a person of its own session. */
export async function restOf(
  url: string,
  login: string,
  password = 'rastro-demo',
): Promise<<T>(path: string) => Promise<T>> {
  const answer = await fetch(`${url}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return async <T>(path: string): Promise<T> => {
    const response = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
}
