import { z } from 'zod';
import { isHttpsAddress } from '../../base/https-address.ts';
import { sharePrefix } from './share-prefix.ts';
import { text } from '../../base/text.ts';

/** What the fields of a brand may hold: one rule for the console, the calls and the command line. Messages are those of the last. */
export const brandName = text().trim().min(1, 'must not be empty').max(80, 'must not be longer than 80 letters');

/** Of digits alone it could be taken for the id of another brand. */
export const brandAlias = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be small letters, digits and hyphens')
  .regex(/\D/, 'must have a letter');

export const brandHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$|^\[[0-9a-f:]+\]$/,
    'must be the name or the address of a host, without port and path',
  );

export const brandParameter = text().regex(
  /^[A-Za-z][\w.-]{0,63}$/,
  'must begin with a letter and have letters, digits, dots, hyphens and underscores only',
);

/** Hosts of a brand that the console takes; the command line knows no limit. */
export const MAX_BRAND_HOSTS = 20;
/** Brands of one tree in which the console adds further ones: every session listens to each of them. */
export const MAX_BRANDS = 500;

/**
 * Parameters of a brand that administrators set with its settings; an empty text removes one, those that are left out
 * stay. The ways to its support are set beside its looks, all others by the operator of the server.
 */
export const brandParametersSchema = z
  .strictObject({
    /** Where people become its customers. */
    registerUrl: text()
      .trim()
      .max(500)
      .refine((value) => value === '' || isHttpsAddress(value)),
    /** How its shared links begin. */
    mapPrefix: text()
      .trim()
      .max(60)
      .refine((value) => value === '' || sharePrefix(value) === value),
  })
  .partial();

export const SETTING_PARAMETERS = ['registerUrl', 'mapPrefix'] as const satisfies (keyof z.infer<
  typeof brandParametersSchema
>)[];
