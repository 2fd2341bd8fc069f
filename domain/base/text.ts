import { z } from 'zod';

/** Whether a text can be stored and sent: PostgreSQL takes no U+0000, and half of a surrogate pair is no character anywhere. */
export const isStorableText = (text: string): boolean => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** A text as input. Every text that a call takes is one, or follows a stricter pattern. */
export const text = () => z.string().refine(isStorableText);
