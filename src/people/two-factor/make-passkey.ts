import { startRegistration } from '@simplewebauthn/browser';
import type { CallInput, CallOutput } from '../../../contract/rest/calls.ts';

/** What the browser answers, as the contract reads it. */
export type PasskeyAnswer = CallInput<'factors.addPasskey'>['body']['answer'];

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Has the browser make a passkey; null where it made none: the person said no, or nothing was plugged in. */
export async function makePasskey(options: CallOutput<'factors.beginPasskey'>): Promise<PasskeyAnswer | null> {
  try {
    const made = await startRegistration({ optionsJSON: options as unknown as Options });
    return { ...made, response: { ...made.response } };
  } catch {
    return null;
  }
}
