/** The support chat. */
export const chat = { failed: 'O chat de suporte não abriu.' } as const;
