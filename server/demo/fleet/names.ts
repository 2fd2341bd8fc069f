import { pick, type Random } from '../../../domain/base/random.ts';

const LINES = [
  'Transportes',
  'Logística',
  'Transportadora',
  'Cargas',
  'Distribuidora',
  'Expresso',
  'Entregas',
  'Locadora',
  'Construtora',
  'Turismo',
  'Comercial',
  'Segurança',
  'Serviços',
];
const OWN = [
  'Aroeira',
  'Serra Clara',
  'Ponte Alta',
  'Vale Verde',
  'Ipê Roxo',
  'Boa Jornada',
  'Rio Manso',
  'Estrela do Planalto',
  'Campo Belo',
  'Pedra Lisa',
  'Três Colinas',
  'Horizonte Sul',
  'Mandacaru',
  'Araucária',
  'Sabiá',
  'Curió',
  'Lagoa Azul',
  'Beira-Serra',
  'Pinheiral',
  'Nova Trilha',
  'Rota Certa',
  'Bandeira',
  'Caminho Real',
  'Sol Nascente',
  'Quatro Ventos',
  'Jequitibá',
  'Guará',
  'Tucano',
  'Cambuí',
  'Ouro Fino',
];
const FORMS = ['Ltda.', 'S.A.', 'ME', 'EIRELI', 'e Filhos Ltda.'];
const FIRST = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elisa',
  'Fábio',
  'Gabriela',
  'Heitor',
  'Isabel',
  'João',
  'Karina',
  'Lucas',
  'Marina',
  'Nelson',
  'Olívia',
  'Paulo',
  'Renata',
  'Sérgio',
  'Tatiana',
  'Vitor',
];
const MIDDLE = [
  'Alves',
  'Barbosa',
  'Cardoso',
  'Dias',
  'Esteves',
  'Freitas',
  'Guedes',
  'Lacerda',
  'Meireles',
  'Nogueira',
  'Prado',
  'Queiroz',
  'Rezende',
  'Sampaio',
  'Teles',
  'Valadão',
];
const LAST = [
  'Amarante',
  'Boaventura',
  'Calado',
  'Dourado',
  'Espíndola',
  'Falcão',
  'Gouveia',
  'Holanda',
  'Junqueira',
  'Leme',
  'Moura',
  'Novaes',
  'Peixoto',
  'Ramalho',
  'Serrano',
  'Vilar',
];

/** A company that does not exist. `index` makes it the only one of its name. */
export function companyName(random: Random, index: number): string {
  const name = `${pick(random, LINES)} ${OWN[index % OWN.length]!}`;
  const branch = Math.floor(index / OWN.length);
  return `${name}${branch > 0 ? ` ${branch + 1}` : ''} ${pick(random, FORMS)}`;
}

/** A person made up of three names drawn apart. */
export const personName = (random: Random): string =>
  `${pick(random, FIRST)} ${pick(random, MIDDLE)} ${pick(random, LAST)}`;
