import { expect, test } from 'vitest';
import { chatDirectives, chatOrigins, chatScriptUrl, chatServiceOf } from './chat-settings.ts';

test('the chat is off until the address of its script is configured, and the address must be encrypted (PSH-05)', () => {
  expect(chatServiceOf('', [])).toBeNull();
  expect(
    ['', 'https://chat.example.com/widget.js', 'http://127.0.0.1:9000/w.js'].every(
      (text) => chatScriptUrl.safeParse(text).success,
    ),
  ).toBe(true);
  expect(
    ['http://chat.example.com/w.js', 'chat.js', 'javascript:alert(1)', 'https://a:b@chat.example.com/w.js'].some(
      (text) => chatScriptUrl.safeParse(text).success,
    ),
  ).toBe(false);
});

test('origins of the chat cannot bring anything else into the content security policy', () => {
  expect(chatOrigins.parse('https://*.example.com, wss://live.example.com:8443,')).toEqual([
    'https://*.example.com',
    'wss://live.example.com:8443',
  ]);
  for (const text of [
    "https://a.example; script-src 'unsafe-inline'",
    '*',
    'https://*',
    "'unsafe-eval'",
    'http://chat.example.com',
    'https://a.example/path',
    'data:',
  ])
    expect(chatOrigins.safeParse(text).success, text).toBe(false);
});

test('only the origin of the script may run scripts, and without a chat nothing is let in', () => {
  expect(chatDirectives(null)).toEqual({});
  const directives = chatDirectives(
    chatServiceOf('https://chat.example.com/w.js', ['wss://live.example.com', 'https://frames.example.com']),
  );
  expect(directives['script-src']).toEqual(['https://chat.example.com']);
  expect(directives['connect-src']).toEqual([
    'https://chat.example.com',
    'wss://live.example.com',
    'https://frames.example.com',
  ]);
  expect(directives['frame-src']).toEqual(["'self'", 'https://chat.example.com', 'https://frames.example.com']);
});
