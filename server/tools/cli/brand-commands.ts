import { z } from 'zod';
import { logoSchema } from '../../../contract/rest/people/brand-calls.ts';
import { brandAlias, brandHost, brandName, brandParameter } from '../../../domain/people/brands/brand-fields.ts';
import { debtStatus, mapProvider, paletteSchema, type Palette } from '../../../domain/people/brands/brand.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { aliasOf } from '../../people/brands/brand-finder.ts';
import { readBrands } from '../../people/brands/brand-rows.ts';
import { addBrand, changeBrand, hostsOf, type BrandChanges } from '../../people/brands/change-brand.ts';
import { CommandError, valuesOf } from './arguments.ts';
import { brandOf, checked, facts, rows, type Command, type Options } from './command-core.ts';

const logo = z.string().refine((uri) => logoSchema.safeParse(uri).success, 'must be a PNG, JPEG, WebP or SVG');

const fieldsSchema = z.object({
  name: brandName.optional(),
  alias: brandAlias.optional(),
  host: z.array(brandHost).optional(),
  logo: z.union([z.literal('none'), logo]).optional(),
  map: mapProvider.optional(),
  b2c: z.enum(['on', 'off']).optional(),
  debt: debtStatus.optional(),
});

/** `a=1` and `b=` as pairs; throws CommandError. */
function pairsOf(option: string, text: string | undefined): [string, string][] {
  return valuesOf(text).map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw new CommandError(`--${option}: "${pair}" must be a name, an equals sign and a value`);
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
}

function paletteOf(options: Options, before: Palette): Palette {
  const given = Object.fromEntries(pairsOf('palette', options['palette']?.replaceAll(',', '\n')));
  const short = options['colour'] ? { primary: options['colour'] } : {};
  const unknown = Object.keys(given).filter((colour) => !(colour in paletteSchema.shape));
  if (unknown.length > 0)
    throw new CommandError(
      `--palette: there is no colour "${unknown.join(', ')}"; there are ${Object.keys(paletteSchema.shape).join(' and ')}`,
    );
  const result = paletteSchema.safeParse({ ...before, ...short, ...given });
  if (!result.success)
    throw new CommandError(`--palette: ${String(result.error.issues[0]!.path[0])} must be a colour such as #2e6373`);
  return result.data;
}

function parametersOf(options: Options, before: Record<string, string>): Record<string, string> {
  const next = { ...before };
  for (const [parameter, value] of pairsOf('parameter', options['parameter'])) {
    const { error } = brandParameter.safeParse(parameter);
    if (error) throw new CommandError(`--parameter: "${parameter}" ${error.issues[0]!.message}`);
    if (value === '') delete next[parameter];
    else next[parameter] = value;
  }
  return next;
}

/** What the options of a brand say, over what it is now. */
function changesOf(options: Options, now: { palette: Palette; parameters: Record<string, string> }): BrandChanges {
  const hosts = options['host'] === undefined ? undefined : options['host'] === 'none' ? [] : valuesOf(options['host']);
  const fields = checked(fieldsSchema, { ...options, host: hosts });
  const changes: BrandChanges = {
    name: fields.name,
    alias: fields.alias,
    hosts: fields.host?.map(aliasOf),
    logo: fields.logo === 'none' ? null : fields.logo,
    mapProvider: fields.map,
    b2cEnabled: fields.b2c === undefined ? undefined : fields.b2c === 'on',
    debt: fields.debt,
    palette: paletteOf(options, now.palette),
    parameters: parametersOf(options, now.parameters),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

const brandAdd: Command = async ({ db, clock, tree, refresh }, options) => {
  const parent = options['parent'] ? brandOf(tree, options['parent']) : null;
  const changes = changesOf(options, { palette: { primary: '#2e6373' }, parameters: {} });
  const {
    name: title,
    alias: short,
    palette,
    hosts = [],
    ...fields
  } = { ...changes, name: changes.name!, alias: changes.alias!, palette: changes.palette! };
  const id = await addBrand(
    { db, clock },
    { ...fields, name: title, alias: short, palette, parentId: parent?.id ?? null },
    hosts,
    CLI,
  );
  await refresh();
  return facts({ brand: String(id), alias: short, ...(hosts.length > 0 ? { hosts: hosts.join(' ') } : {}) });
};

const brandSet: Command = async ({ db, clock, tree, refresh }, options) => {
  const { id } = brandOf(tree, options['brand']!);
  const [now] = await readBrands(db, [id]);
  const changed = await changeBrand({ db, clock }, id, changesOf(options, now!), CLI);
  await refresh();
  return facts({ brand: String(id), alias: tree.node(id)!.alias, changed: changed.join(' ') || 'nothing' });
};

const brandList: Command = async ({ db, tree }) => {
  const nodes = tree.roots().flatMap((root) => tree.withDescendants(root.id));
  const read = new Map(
    (
      await readBrands(
        db,
        nodes.map(({ id }) => id),
      )
    ).map((brand) => [brand.id, brand]),
  );
  const list = nodes.map(async (node) => {
    const { palette, parameters, logo } = read.get(node.id)!;
    const parent = node.parentId === null ? null : tree.node(node.parentId)!.alias;
    return {
      id: String(node.id),
      alias: node.alias,
      name: node.name,
      parent,
      hosts: await hostsOf(db, node.id),
      palette,
      logo: logo !== null,
      parameters,
    };
  });
  return rows(await Promise.all(list));
};

export const BRAND_COMMANDS = { 'brand add': brandAdd, 'brand set': brandSet, 'brand list': brandList } as const;
