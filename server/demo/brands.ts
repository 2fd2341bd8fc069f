import type { Palette } from '../../domain/people/brands/brand.ts';
import type { Id } from '../../domain/base/id.ts';
import type { SupportParameter } from '../../domain/people/support/support-contact.ts';
import { createBrand } from '../people/brands/create-brand.ts';
import type { Database } from '../base/db/database.ts';

interface DemoBrand {
  name: string;
  alias: string;
  palette: Palette;
  /** What the logo shows, in a square of 32. */
  mark: string;
  debt: 'OVERDUE' | 'NONE';
  /** How its support is reached; numbers and domains are those that nobody has. */
  support: Partial<Record<SupportParameter, string>>;
}

const PARENT: DemoBrand = {
  name: 'Rastro',
  alias: 'rastro',
  palette: { primary: '#2e6373', navbar: '#14323c' },
  debt: 'NONE',
  support: {
    contactPhone: '0800 555 0100',
    contactEmail: 'suporte@rastro.example',
    contactSite: 'https://rastro.example/ajuda',
    contactHours: 'Segunda a sexta, das 8h às 18h',
  },
  mark: '<path d="M9 23h9a4.5 4.5 0 0 0 0-9h-4a3.5 3.5 0 0 1 0-7h9"/><circle cx="7.5" cy="23" r="2"/><circle cx="24.5" cy="7" r="2"/>',
};
const AURORA: DemoBrand = {
  name: 'Aurora Rastreamento',
  alias: 'aurora',
  palette: { primary: '#6a4c93', navbar: '#2a1f3d' },
  debt: 'NONE',
  support: {
    contactPhone: '0800 555 0134',
    contactEmail: 'suporte@aurora.example',
    contactHours: '24 horas, todos os dias',
  },
  mark: '<path d="M6 22a10 10 0 0 1 20 0"/><path d="M16 5v4M6.5 9.5l2.5 2.5M25.5 9.5 23 12M4 26h24"/>',
};
const VERTICE: DemoBrand = {
  name: 'Vértice Frotas',
  alias: 'vertice',
  palette: { primary: '#b4531f', navbar: '#33190c' },
  // So that the notice of an open debt can be seen: `gestora` works for this brand.
  debt: 'OVERDUE',
  // A brand that has not said it yet.
  support: {},
  mark: '<path d="M5 25 13 9l6 10 3-5 5 11z"/><circle cx="24" cy="7.5" r="2"/>',
};

/** The brand's mark in white on its colour, as a data URI. */
function logoOf({ palette, mark }: DemoBrand): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${palette.primary}"/><g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${mark}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export interface DemoBrandIds {
  parent: Id;
  aurora: Id;
  vertice: Id;
}

/** Adds the parent brand and its two children. */
export async function createDemoBrands(db: Database): Promise<DemoBrandIds> {
  const add = (brand: DemoBrand, parentId: Id | null): Promise<Id> =>
    createBrand(db, {
      name: brand.name,
      alias: brand.alias,
      palette: brand.palette,
      parentId,
      logo: logoOf(brand),
      debt: brand.debt,
      parameters: brand.support,
      // The brand above them shows what it looks like; the others leave it off, as a brand does at first.
      maintenanceIncidents: parentId === null,
    });
  const parent = await add(PARENT, null);
  return { parent, aurora: await add(AURORA, parent), vertice: await add(VERTICE, parent) };
}
