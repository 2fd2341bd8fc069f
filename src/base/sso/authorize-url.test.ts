import { expect, test } from 'vitest';
import { authorizeUrl } from './authorize-url.ts';

const QUESTION = {
  redirectUri: 'https://aurora.example.org/monitoring/sso.html',
  state: 'state-1',
  challenge: 'challenge-1',
};

test('a vendor is asked for a code with proof, state and the e-mail, and keeps its own parameters', () => {
  const url = new URL(
    authorizeUrl('FACEBOOK', { clientId: 'app 1', authorizeUrl: 'https://vendor.example.org/dialog?v=1' }, QUESTION),
  );
  expect(url.origin + url.pathname).toBe('https://vendor.example.org/dialog');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    v: '1',
    client_id: 'app 1',
    redirect_uri: QUESTION.redirectUri,
    response_type: 'code',
    scope: 'email,public_profile',
    state: 'state-1',
    code_challenge: 'challenge-1',
    code_challenge_method: 'S256',
  });
});

test('Google lets a person with several accounts choose', () => {
  const url = new URL(
    authorizeUrl('GOOGLE', { clientId: 'c', authorizeUrl: 'https://vendor.example.org/auth' }, QUESTION),
  );
  expect(url.searchParams.get('prompt')).toBe('select_account');
  expect(url.searchParams.get('scope')?.split(' ')).toContain('email');
});
