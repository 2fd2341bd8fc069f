/** Zone of a person whose account names none, and of everybody before signing in. */
export const DEFAULT_TIMEZONE = 'America/Sao_Paulo';
