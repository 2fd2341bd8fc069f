import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A user with an account at both vendors. */
export interface VendorPerson {
  /** Google's `sub`, Facebook's `id`. */
  id: string;
  /** Null: the vendor has no e-mail (Facebook without one, a user who refused it). */
  email: string | null;
  /** Google's `email_verified`; true when not given. */
  emailVerified?: boolean;
}

export const GOOGLE_CLIENT = { id: 'rastro-test.apps.example.com', secret: 'google-secret' } as const;
export const FACEBOOK_CLIENT = { id: '123456789', secret: 'facebook-secret' } as const;

export interface IdentityProvider {
  /** Origin, such as `http://127.0.0.1:41234`. */
  url: string;
  /** Settings that make a server use it: give them to `openTestServer` or to the environment of a started server. */
  environment: Record<string, string>;
  /** The user signed in at the vendors, whom the authorization page accepts. Null: the user declines (`error=access_denied`). */
  person: VendorPerson | null;
  /** An access token for a person without the way through pages; `clientId` of another app to try what must be refused. */
  tokenFor(vendor: 'GOOGLE' | 'FACEBOOK', person: VendorPerson, clientId?: string): string;
  /** A code as the authorization page would hand it out for the `codeVerifier` and `redirectUri` given. */
  codeFor(vendor: 'GOOGLE' | 'FACEBOOK', person: VendorPerson, codeVerifier: string, redirectUri: string): string;
  /** Paths asked for, oldest first, without their query. */
  asked: readonly string[];
  /** While true every vendor endpoint answers 500. */
  broken: boolean;
  close(): Promise<void>;
}

interface Grant {
  vendor: 'GOOGLE' | 'FACEBOOK';
  person: VendorPerson;
  clientId: string;
}

interface Code extends Grant {
  challenge: string;
  redirectUri: string;
}

type Answer = { status: number; body: object } | { redirect: string } | { page: string };

const CLIENTS = { GOOGLE: GOOGLE_CLIENT, FACEBOOK: FACEBOOK_CLIENT } as const;
const draw = (): string => randomBytes(16).toString('base64url');
const s256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
const refused = (error: string): Answer => ({ status: 400, body: { error } });

async function parametersOf(request: IncomingMessage, url: URL): Promise<URLSearchParams> {
  if (request.method !== 'POST') return url.searchParams;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

function send(response: ServerResponse, answer: Answer): void {
  if ('redirect' in answer) return void response.writeHead(302, { location: answer.redirect }).end();
  if ('page' in answer)
    return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer.page);
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
}

/** What the vendors keep: codes that were handed out and tokens that were given for them. */
function createVendors(now: () => VendorPerson | null) {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Grant>();
  const grant = (given: Grant): string => {
    const token = draw();
    tokens.set(token, given);
    return token;
  };
  const handOut = (code: Code): string => {
    const text = draw();
    codes.set(text, code);
    return text;
  };

  /** The page a popup opens: the person is signed in there already, so it leads straight back with a code, or with the refusal. */
  const authorize = (vendor: Code['vendor'], given: URLSearchParams): Answer => {
    const [clientId, redirectUri, challenge] = ['client_id', 'redirect_uri', 'code_challenge'].map(
      (name) => given.get(name) ?? '',
    );
    if (
      clientId !== CLIENTS[vendor].id ||
      given.get('response_type') !== 'code' ||
      given.get('code_challenge_method') !== 'S256' ||
      !challenge
    )
      return { page: '<p>invalid_request</p>' };
    if (!(given.get('scope') ?? '').split(/[ ,]/).includes('email')) return { page: '<p>invalid_scope</p>' };
    const back = new URL(redirectUri!);
    back.searchParams.set('state', given.get('state') ?? '');
    const person = now();
    if (person)
      back.searchParams.set('code', handOut({ vendor, person, clientId, challenge, redirectUri: redirectUri! }));
    else back.searchParams.set('error', 'access_denied');
    return { redirect: String(back) };
  };
  /** A code counts once, for the client, the address and the verifier it was made for. */
  const exchange = (vendor: Code['vendor'], given: URLSearchParams): Answer => {
    const text = given.get('code') ?? '';
    const code = codes.get(text);
    codes.delete(text);
    if (given.get('client_id') !== CLIENTS[vendor].id || given.get('client_secret') !== CLIENTS[vendor].secret)
      return { status: 401, body: { error: 'invalid_client' } };
    if (
      !code ||
      code.vendor !== vendor ||
      given.get('redirect_uri') !== code.redirectUri ||
      s256(given.get('code_verifier') ?? '') !== code.challenge
    )
      return refused('invalid_grant');
    return { status: 200, body: { access_token: grant(code), token_type: 'Bearer', expires_in: 3599 } };
  };
  const of = (vendor: Code['vendor'], token: string | null): Grant | null => {
    const found = tokens.get(token ?? '');
    return found?.vendor === vendor ? found : null;
  };
  return { authorize, exchange, grant, handOut, of };
}

type Vendors = ReturnType<typeof createVendors>;

const routesOf = (vendors: Vendors): Record<string, (given: URLSearchParams) => Answer> => ({
  '/google/o/oauth2/v2/auth': (given) => vendors.authorize('GOOGLE', given),
  '/google/token': (given) =>
    given.get('grant_type') === 'authorization_code'
      ? vendors.exchange('GOOGLE', given)
      : refused('unsupported_grant_type'),
  '/google/tokeninfo': (given) => {
    const found = vendors.of('GOOGLE', given.get('access_token'));
    if (!found) return refused('invalid_token');
    const { person, clientId } = found;
    const mail =
      person.email === null ? {} : { email: person.email, email_verified: String(person.emailVerified ?? true) };
    return {
      status: 200,
      body: { azp: clientId, aud: clientId, sub: person.id, scope: 'openid email', expires_in: '3598', ...mail },
    };
  },
  '/facebook/dialog/oauth': (given) => vendors.authorize('FACEBOOK', given),
  '/facebook/oauth/access_token': (given) => vendors.exchange('FACEBOOK', given),
  '/facebook/debug_token': (given) => {
    if (given.get('access_token') !== `${FACEBOOK_CLIENT.id}|${FACEBOOK_CLIENT.secret}`)
      return { status: 400, body: { error: { message: 'Invalid OAuth access token', code: 190 } } };
    const found = vendors.of('FACEBOOK', given.get('input_token'));
    if (!found)
      return {
        status: 200,
        body: { data: { is_valid: false, error: { code: 190, message: 'Malformed access token' } } },
      };
    return {
      status: 200,
      body: {
        data: { app_id: found.clientId, type: 'USER', is_valid: true, user_id: found.person.id, scopes: ['email'] },
      },
    };
  },
  '/facebook/me': (given) => {
    const token = given.get('access_token');
    const found = vendors.of('FACEBOOK', token);
    const proof = createHmac('sha256', FACEBOOK_CLIENT.secret)
      .update(token ?? '')
      .digest('hex');
    if (!found || given.get('appsecret_proof') !== proof)
      return {
        status: 400,
        body: { error: { message: 'Invalid appsecret_proof provided in the API argument', code: 100 } },
      };
    const { id, email } = found.person;
    return {
      status: 200,
      body: { id, ...(email !== null && given.get('fields')?.split(',').includes('email') ? { email } : {}) },
    };
  },
});

const environmentOf = (url: string): Record<string, string> => ({
  GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
  GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
  GOOGLE_ACCOUNTS_URL: `${url}/google`,
  GOOGLE_OAUTH_URL: `${url}/google`,
  FACEBOOK_APP_ID: FACEBOOK_CLIENT.id,
  FACEBOOK_APP_SECRET: FACEBOOK_CLIENT.secret,
  FACEBOOK_DIALOG_URL: `${url}/facebook`,
  FACEBOOK_GRAPH_URL: `${url}/facebook`,
});

/**
 * A local server that speaks what Google and Facebook speak: authorization page, code for token (client secret, PKCE
 * S256, a code once), `tokeninfo`, `debug_token`, `me`. Start it before the server and give its `environment` to that;
 * set `person` to say who is signed in at the vendors. Close it when done.
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const asked: string[] = [];
  const vendors = createVendors(() => provider.person);
  const routes = routesOf(vendors);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(url.pathname);
    if (provider.broken) return send(response, { status: 500, body: { error: 'server_error' } });
    const route = routes[url.pathname];
    send(response, route ? route(await parametersOf(request, url)) : { status: 404, body: { error: 'not_found' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: IdentityProvider = {
    url,
    environment: environmentOf(url),
    person: null,
    tokenFor: (vendor, person, clientId = CLIENTS[vendor].id) => vendors.grant({ vendor, person, clientId }),
    codeFor: (vendor, person, codeVerifier, redirectUri) =>
      vendors.handOut({ vendor, person, clientId: CLIENTS[vendor].id, challenge: s256(codeVerifier), redirectUri }),
    asked,
    broken: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
