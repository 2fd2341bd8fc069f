const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
/** Since July 2026 its first twelve signs may be letters. */
const CNPJ = /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/;

/** A CPF or CNPJ as it is written in Brazil; anything else stays as it is. */
export const taxIdText = (taxId: string): string => taxId.replace(CPF, '$1.$2.$3-$4').replace(CNPJ, '$1.$2.$3/$4-$5');
