import { FIELDS_OF, REQUIRED_FIELDS, type ImportField, type ImportKind } from './import.ts';

export type FileLanguage = 'pt-BR' | 'en-US';

/** What columns of a field are called: first the title of a template, then other words that people use for it. */
const TITLES: Readonly<Record<ImportField, Readonly<Record<FileLanguage, readonly [string, ...string[]]>>>> = {
  identifier: {
    'pt-BR': ['Identificador', 'ID do rastreador', 'Código do rastreador'],
    'en-US': ['Identifier', 'Device ID', 'Unique ID'],
  },
  name: {
    'pt-BR': ['Nome do veículo', 'Veículo', 'Nome do rastreador', 'Nome', 'Apelido'],
    'en-US': ['Vehicle name', 'Vehicle', 'Device name', 'Name', 'Nickname'],
  },
  licensePlate: { 'pt-BR': ['Placa', 'Placa do veículo'], 'en-US': ['Plate', 'License plate', 'Licence plate'] },
  model: {
    'pt-BR': ['Modelo do rastreador', 'Modelo do aparelho', 'Modelo'],
    'en-US': ['Device model', 'Tracker model', 'Model'],
  },
  imei: { 'pt-BR': ['IMEI'], 'en-US': ['IMEI'] },
  number: {
    'pt-BR': ['Número da linha', 'Linha', 'Número do chip', 'Chip'],
    'en-US': ['Line number', 'SIM number', 'Number', 'SIM'],
  },
  operator: { 'pt-BR': ['Operadora', 'Operadora do chip'], 'en-US': ['Carrier', 'Operator'] },
  speedLimit: {
    'pt-BR': ['Limite de velocidade (km/h)', 'Limite de velocidade', 'Velocidade máxima'],
    'en-US': ['Speed limit (km/h)', 'Speed limit', 'Maximum speed'],
  },
  group: { 'pt-BR': ['Grupo'], 'en-US': ['Group'] },
  owner: {
    'pt-BR': ['Cliente (login)', 'Cliente', 'Dono'],
    'en-US': ['Customer (login)', 'Customer', 'Client', 'Owner'],
  },
  ownerSince: {
    'pt-BR': ['Cliente desde', 'Dono desde'],
    'en-US': ['Customer since', 'Client since', 'Owner since'],
  },
  manufacture: {
    'pt-BR': ['Fabricante do veículo', 'Fabricante', 'Montadora', 'Marca'],
    'en-US': ['Vehicle make', 'Make', 'Manufacturer'],
  },
  vehicleModel: { 'pt-BR': ['Modelo do veículo', 'Modelo'], 'en-US': ['Vehicle model', 'Model'] },
  color: { 'pt-BR': ['Cor do veículo', 'Cor'], 'en-US': ['Vehicle color', 'Color', 'Vehicle colour', 'Colour'] },
  login: { 'pt-BR': ['Login', 'Usuário'], 'en-US': ['Login', 'User', 'Username'] },
  personName: { 'pt-BR': ['Nome', 'Nome completo'], 'en-US': ['Name', 'Full name'] },
  profile: { 'pt-BR': ['Perfil'], 'en-US': ['Profile'] },
  email: { 'pt-BR': ['E-mail'], 'en-US': ['E-mail'] },
  mobile: { 'pt-BR': ['Celular', 'Telefone'], 'en-US': ['Mobile', 'Phone', 'Cell phone'] },
  cpfCnpj: { 'pt-BR': ['CPF/CNPJ', 'CPF', 'CNPJ'], 'en-US': ['CPF/CNPJ', 'Tax ID'] },
};

/** Without accents, case, spaces and signs: how titles are compared. */
const bare = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The title of a field in a template. */
export const titleOf = (field: ImportField, language: FileLanguage): string => TITLES[field][language][0];

/** Titles of a field in either language, the surest first; a file that names the fields themselves is understood too. */
const titlesOf = (field: ImportField): string[] =>
  [field, ...TITLES[field]['pt-BR'], ...TITLES[field]['en-US']].map(bare);

/** What each column of a file brings by its title; of two that are called the same the first. */
export function columnsOf(kind: ImportKind, titles: readonly string[]): (ImportField | null)[] {
  const left = titles.map(bare);
  const columns: (ImportField | null)[] = titles.map(() => null);
  const take = (field: ImportField): void => {
    const title = titlesOf(field).find((each) => left.includes(each));
    if (title === undefined) return;
    const at = left.indexOf(title);
    columns[at] = field;
    left[at] = '';
  };
  // Beside a make, a "model" is that of the vehicle.
  const hasMake = titlesOf('manufacture').some((each) => left.includes(each));
  const last = (field: ImportField): number => Number(hasMake && field === 'model');
  FIELDS_OF[kind].toSorted((one, other) => last(one) - last(other)).forEach(take);
  return columns;
}

/** Whether a row has the titles that a table of a kind needs. */
export function hasTitles(kind: ImportKind, cells: readonly string[]): boolean {
  const columns = columnsOf(kind, cells);
  return REQUIRED_FIELDS[kind].every((field) => columns.includes(field));
}
