import type { ptBr } from './pt-br/all.ts';
import type { Translated } from './translated.ts';

/** The shape of all texts: Portuguese decides it. */
export type Texts = Translated<typeof ptBr>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ptBr };
  }
}
