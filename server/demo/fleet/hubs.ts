import type { Random } from '../../../domain/base/random.ts';
import { pick } from '../../../domain/base/random.ts';
import type { Network } from '../motion/network.ts';
import { distanceM } from '../../../domain/base/geo/geo.ts';
import type { Grid, GridSpot } from '../motion/route.ts';
import { SAO_PAULO } from '../roads/sao-paulo.ts';

/** Where vehicles live, load and stop: a point of the network with streets around it. */
export interface Hub {
  node: number;
  name: string;
  grid: Grid;
  /** How far its streets reach, metres. */
  radiusM: number;
}

/** A spot in the streets of a hub. */
export interface Place {
  hub: Hub;
  spot: GridSpot;
}

export interface Hubs {
  /** Districts and towns of São Paulo's metropolitan area. */
  metropolis: readonly Hub[];
  /** Cities with traffic of their own, a share of the fleet each. */
  cities: readonly { hub: Hub; share: number }[];
  /** Where lorries load and unload. */
  freight: readonly Hub[];
  within(hub: Hub, hubs: readonly Hub[], lowM: number, highM: number): readonly Hub[];
}

/** Cities by network point: share of the vehicles outside São Paulo, and how far streets reach without leaving the land. */
const CITIES: readonly (readonly [name: string, share: number, radiusM: number])[] = [
  ['Campinas', 9, 3_000],
  ['Ribeirão Preto', 7, 2_600],
  ['Sorocaba', 6, 2_400],
  ['São José dos Campos', 6, 2_200],
  ['Jundiaí', 4, 1_800],
  ['São José do Rio Preto', 5, 2_300],
  ['Bauru', 4, 2_000],
  ['Araraquara', 3, 1_800],
  ['Belo Horizonte', 9, 2_800],
  ['Contagem', 3, 2_200],
  ['Uberlândia', 5, 2_600],
  ['Uberaba', 2, 1_900],
  ['Juiz de Fora', 3, 1_500],
  ['Curitiba', 7, 2_800],
  ['Londrina', 4, 2_300],
  ['Maringá', 3, 2_300],
  ['Ponta Grossa', 2, 1_800],
  ['Nova Iguaçu', 3, 1_800],
  ['Irajá', 4, 1_500],
  ['Goiânia', 6, 2_800],
  ['Brasília', 5, 2_600],
  ['Presidente Prudente', 2, 1_800],
  ['Caxias do Sul', 2, 1_800],
  ['Campo Grande', 2, 2_400],
  ['Feira de Santana', 2, 2_200],
  ['Cuiabá', 2, 2_000],
  ['Blumenau', 2, 1_000],
  ['Vitória da Conquista', 1, 1_800],
];

/** Where long hauls begin and end. Those at the coast are reached by the road itself only. */
const FREIGHT: readonly string[] = [
  'Ponte Presidente Dutra',
  'Osasco',
  'Guarulhos',
  'Cumbica',
  'Barueri',
  'Embu das Artes',
  'Campinas',
  'Sumaré',
  'Jundiaí',
  'Ribeirão Preto',
  'São José dos Campos',
  'Sorocaba',
  'Cubatão',
  'Irajá',
  'Duque de Caxias',
  'Nova Iguaçu',
  'Resende',
  'Belo Horizonte',
  'Betim',
  'Juiz de Fora',
  'Uberlândia',
  'Uberaba',
  'Pouso Alegre',
  'Governador Valadares',
  'Curitiba',
  'Joinville',
  'Itajaí',
  'Lages',
  'Porto Alegre',
  'Caxias do Sul',
  'Ponta Grossa',
  'Londrina',
  'Maringá',
  'Cascavel',
  'Goiânia',
  'Anápolis',
  'Brasília',
  'Três Lagoas',
  'Campo Grande',
  'Rondonópolis',
  'Cariacica',
  'Campos dos Goytacazes',
  'Vitória da Conquista',
  'Feira de Santana',
  'Simões Filho',
  'Bauru',
  'Ourinhos',
  'São José do Rio Preto',
  'Presidente Prudente',
  'Recife',
  'Caruaru',
];

/** Points of São Paulo's roads where nobody lives: bridges, the pass, the edge of a reservoir. */
const BARE =
  /^(Ponte |Cebolão|Riacho Grande|Diadema$|Perus$|Rodoanel|Osasco$|Autódromo|Socorro|Interlagos|Jardim São Luís|Cidade Dutra|Grajaú)/;

const gridOf = (network: Network, node: number): Grid => ({
  latitude: network.latitudes[node]!,
  longitude: network.longitudes[node]!,
  // Street grids lie every way; the same way on every start.
  rotationDeg: (node * 47) % 90,
});

/** Finds the hubs on a network. */
export function findHubs(network: Network): Hubs {
  const hub = (name: string, radiusM: number): Hub => {
    const node = network.indexOf(name);
    return { node, name, grid: gridOf(network, node), radiusM };
  };
  const districts = [
    ...new Set(
      SAO_PAULO.flatMap((road) => road.points).flatMap((point) =>
        point.name && !BARE.test(point.name) ? [point.name] : [],
      ),
    ),
  ];
  const near = new Map<string, readonly Hub[]>();
  return {
    metropolis: districts.map((name) => hub(name, 750)),
    cities: CITIES.map(([name, share, radiusM]) => ({ hub: hub(name, radiusM), share })),
    freight: FREIGHT.map((name) => hub(name, 400)),
    within: (from, hubs, lowM, highM) => {
      const key = `${from.node} ${hubs.length} ${lowM} ${highM}`;
      const known = near.get(key);
      if (known) return known;
      const found = hubs.filter((other) => {
        const metres = distanceM(from.grid.latitude, from.grid.longitude, other.grid.latitude, other.grid.longitude);
        return other.node !== from.node && metres >= lowM && metres <= highM;
      });
      near.set(key, found);
      return found;
    },
  };
}

/** A spot in the streets of a hub, on a block's edge. */
export function placeIn(hub: Hub, random: Random): Place {
  const side = (): number => (random() * 2 - 1) * hub.radiusM * 0.75;
  return { hub, spot: { alongM: side(), acrossM: Math.round(side() / 110) * 110 + random() * 8 } };
}

/** A city by its share. */
export function pickCity(hubs: Hubs, random: Random): Hub {
  const total = hubs.cities.reduce((sum, city) => sum + city.share, 0);
  let left = random() * total;
  for (const { hub, share } of hubs.cities) {
    left -= share;
    if (left < 0) return hub;
  }
  return pick(random, hubs.cities).hub;
}
