import type { MessageCode } from './pt-br.ts';

/** What the server says to people, by code. `{name}` is filled in. */
export const EN_US: Record<MessageCode, string> = {
  'unauthenticated': 'Invalid access_token',
  'wrong-credentials': 'Wrong login or password.',
  'brand-needed': 'This login exists in more than one brand. Choose the brand.',
  'throttled': 'Too many attempts. Try again in {seconds} s.',
  'forbidden': 'You do not have permission for this operation.',
  'missing': 'Not found.',
  'invalid-input': 'Check the fields.',
  'broken-json': 'The body is not valid JSON.',
  'body-too-large': 'The body is too large.',
  'unsupported-media': 'The content type of the body is not accepted.',
  'bad-request': 'The request is not valid.',
  'internal': 'The server failed. Try again.',
  'not-ready': 'The server is not ready yet.',
  'identifier-taken': 'There is already a device with this identifier.',
  'not-a-customer': 'Choose a customer of the same brand.',
  'field.required': 'Required field.',
  'field.too-short': 'Min character length is {minimum}',
  'field.too-long': 'Max character length is {maximum}',
  'field.too-small': 'Must be {minimum} or more.',
  'field.too-big': 'Must be {maximum} or less.',
  'field.wrong-type': 'The value is not of the expected type.',
  'field.wrong-format': 'The format is not valid.',
  'field.not-an-option': 'Not one of the options.',
  'field.not-valid': 'The value is not valid.',
};
