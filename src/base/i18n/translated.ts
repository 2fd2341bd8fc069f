/** The same keys with texts of another language: what keeps both languages in one shape at compile time. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };
