import { road, type Road } from './road-text.ts';

/** Main roads of the metropolitan area of São Paulo: districts and towns are named where roads meet. */
export const SAO_PAULO: readonly Road[] = [
  road(
    'Marginal Tietê',
    'expressway',
    `
    Cebolão -23.528 -46.750; Ponte Anhanguera -23.517 -46.740; Ponte Atílio Fontana -23.512 -46.722; Ponte do Piqueri -23.511 -46.706; Ponte Freguesia do Ó -23.511 -46.692; Ponte do Limão -23.516 -46.673
    Ponte da Casa Verde -23.518 -46.655; Ponte das Bandeiras -23.521 -46.631; Ponte Cruzeiro do Sul -23.522 -46.622; Ponte Vila Guilherme -23.522 -46.600; Ponte Vila Maria -23.526 -46.589; Ponte Presidente Dutra -23.526 -46.577; Ponte Aricanduva -23.524 -46.557; Penha SP -23.512 -46.545`,
  ),
  road(
    'Marginal Pinheiros',
    'expressway',
    `
    Cebolão -23.528 -46.750; Jaguaré -23.547 -46.734; Cidade Universitária -23.557 -46.713; Eusébio Matoso -23.571 -46.699; Cidade Jardim -23.586 -46.692; Vila Olímpia -23.597 -46.692; Ponte Estaiada -23.612 -46.699; Morumbi Shopping -23.623 -46.704; João Dias -23.643 -46.717
    Socorro -23.668 -46.711; Interlagos -23.681 -46.697`,
  ),
  road(
    'Radial Leste',
    'avenue',
    `
    Anhangabaú -23.548 -46.639; Brás -23.550 -46.615; Mooca -23.548 -46.597; Tatuapé -23.541 -46.577; Carrão -23.538 -46.556; Vila Matilde -23.532 -46.528; Patriarca -23.531 -46.502; Artur Alvim -23.540 -46.484; Itaquera -23.541 -46.465; José Bonifácio -23.539 -46.432; Guaianases -23.542 -46.411; Ferraz de Vasconcelos -23.541 -46.369; Poá -23.527 -46.345; Suzano -23.542 -46.311; Brás Cubas -23.537 -46.225; Mogi das Cruzes Centro -23.522 -46.188`,
  ),
  road(
    'Corredor Norte-Sul',
    'expressway',
    `
    Santana -23.503 -46.625; Ponte das Bandeiras -23.521 -46.631; Luz -23.535 -46.634; Anhangabaú -23.548 -46.639; Liberdade -23.560 -46.640; Paraíso -23.576 -46.643; Ibirapuera -23.589 -46.652; Moema -23.605 -46.655; Congonhas -23.625 -46.661; Washington Luís -23.645 -46.672; Santo Amaro Sul -23.662 -46.690; Interlagos -23.681 -46.697`,
  ),
  road(
    'Avenida Paulista e Consolação',
    'avenue',
    `Paraíso -23.576 -46.643; Trianon -23.562 -46.656; Consolação -23.556 -46.662; Pacaembu -23.545 -46.665; Barra Funda -23.526 -46.664; Ponte do Limão -23.516 -46.673`,
  ),
  road(
    'Rebouças',
    'avenue',
    `República -23.544 -46.642; Consolação -23.556 -46.662; Pinheiros -23.563 -46.680; Eusébio Matoso -23.571 -46.699; Butantã -23.572 -46.708; Vital Brasil -23.581 -46.726; Taboão da Serra -23.620 -46.785`,
  ),
  road(
    'Faria Lima e Berrini',
    'avenue',
    `Lapa -23.523 -46.703; Vila Madalena -23.547 -46.692; Pinheiros -23.563 -46.680; Faria Lima -23.577 -46.687; Vila Olímpia Leste -23.595 -46.683; Berrini -23.609 -46.692; Morumbi Shopping -23.623 -46.704; Santo Amaro -23.651 -46.707; Socorro -23.668 -46.711`,
  ),
  road(
    'Santo Amaro',
    'avenue',
    `Trianon -23.562 -46.656; Jardins -23.571 -46.667; Itaim Bibi -23.584 -46.677; Vila Olímpia Leste -23.595 -46.683; Campo Belo -23.619 -46.673; Brooklin -23.631 -46.686; Santo Amaro -23.651 -46.707`,
  ),
  road(
    'Bandeirantes',
    'expressway',
    `Vila Olímpia -23.597 -46.692; -23.602 -46.676; Moema -23.605 -46.655; Congonhas -23.625 -46.661; Jabaquara -23.650 -46.640`,
  ),
  road(
    'Ricardo Jafet',
    'avenue',
    `Paraíso -23.576 -46.643; Vila Mariana -23.587 -46.634; Saúde -23.617 -46.638; Jabaquara -23.650 -46.640; Diadema Centro -23.686 -46.622; São Bernardo do Campo -23.700 -46.550`,
  ),
  road(
    'Avenida do Estado',
    'expressway',
    `Ponte Cruzeiro do Sul -23.522 -46.622; Luz -23.535 -46.634; Brás -23.550 -46.615; Ipiranga -23.580 -46.606; Vila Prudente -23.590 -46.581; São Caetano do Sul -23.620 -46.560; Santo André -23.658 -46.530; Capuava -23.660 -46.490; Mauá -23.668 -46.461; Ribeirão Pires -23.711 -46.413`,
  ),
  road(
    'Anchieta',
    'highway',
    `Ipiranga -23.580 -46.606; Sacomã -23.608 -46.600; Rudge Ramos -23.656 -46.575; São Bernardo do Campo -23.700 -46.550; -23.760 -46.530; Riacho Grande -23.800 -46.525`,
  ),
  road(
    'Salim Farah Maluf',
    'avenue',
    `Ponte Presidente Dutra -23.526 -46.577; Tatuapé -23.541 -46.577; Água Rasa -23.562 -46.571; Vila Prudente -23.590 -46.581; Sacomã -23.608 -46.600; Saúde -23.617 -46.638; Congonhas -23.625 -46.661`,
  ),
  road(
    'Aricanduva',
    'avenue',
    `Ponte Aricanduva -23.524 -46.557; Carrão -23.538 -46.556; Vila Formosa -23.558 -46.535; Aricanduva -23.570 -46.508; São Mateus SP -23.612 -46.477; Sapopemba -23.605 -46.510; Vila Prudente -23.590 -46.581`,
  ),
  road(
    'Jacu-Pêssego',
    'avenue',
    `Engenheiro Goulart -23.490 -46.515; São Miguel Paulista -23.497 -46.444; Itaquera -23.541 -46.465; Parque do Carmo -23.575 -46.460; São Mateus SP -23.612 -46.477; Mauá -23.668 -46.461`,
  ),
  road(
    'Zona Leste Norte',
    'avenue',
    `Penha SP -23.512 -46.545; Vila Matilde -23.532 -46.528; Ermelino Matarazzo -23.505 -46.480; São Miguel Paulista -23.497 -46.444; Itaim Paulista -23.501 -46.399; Itaquaquecetuba Centro -23.486 -46.348; Poá -23.527 -46.345`,
  ),
  road(
    'Cidade Tiradentes',
    'street',
    `José Bonifácio -23.539 -46.432; Cidade Tiradentes -23.583 -46.404; São Mateus SP -23.612 -46.477`,
  ),
  road(
    'Braz Leme e Zona Norte',
    'avenue',
    `Ponte da Casa Verde -23.518 -46.655; Casa Verde -23.505 -46.656; Santana -23.503 -46.625; Tucuruvi -23.480 -46.603; Jaçanã -23.462 -46.580; Guarulhos Centro -23.465 -46.535; Guarulhos -23.472 -46.528`,
  ),
  road(
    'Inajar de Souza',
    'avenue',
    `Ponte Freguesia do Ó -23.511 -46.692; Freguesia do Ó -23.497 -46.694; Cachoeirinha SP -23.468 -46.668; Santana -23.503 -46.625`,
  ),
  road(
    'Raimundo Pereira de Magalhães',
    'avenue',
    `Lapa -23.523 -46.703; Ponte do Piqueri -23.511 -46.706; Pirituba Centro -23.486 -46.726; Jaraguá Norte -23.452 -46.737; Perus Centro -23.405 -46.753; Caieiras Centro -23.364 -46.741; Franco da Rocha -23.322 -46.727`,
  ),
  road(
    'Vila Maria',
    'street',
    `Ponte Vila Maria -23.526 -46.589; Vila Maria -23.508 -46.583; Vila Medeiros -23.489 -46.578; Tucuruvi -23.480 -46.603`,
  ),
  road(
    'Hélio Smidt',
    'expressway',
    `Penha SP -23.512 -46.545; Guarulhos -23.472 -46.528; Cumbica -23.446 -46.455; Aeroporto de Guarulhos -23.432 -46.480`,
  ),
  road(
    'Guarulhos Leste',
    'avenue',
    `Guarulhos Centro -23.465 -46.535; Vila Galvão -23.456 -46.560; Tucuruvi -23.480 -46.603`,
  ),
  road(
    'Bonsucesso',
    'avenue',
    `Cumbica -23.446 -46.455; Pimentas -23.452 -46.405; Itaquaquecetuba -23.463 -46.350; Itaquaquecetuba Centro -23.486 -46.348; Arujá -23.401 -46.325`,
  ),
  road(
    'Francisco Morato e Campo Limpo',
    'avenue',
    `Vital Brasil -23.581 -46.726; Morumbi -23.600 -46.720; Ponte Estaiada -23.612 -46.699; Giovanni Gronchi -23.628 -46.733; Campo Limpo -23.648 -46.760; Capão Redondo -23.668 -46.780; Taboão da Serra -23.620 -46.785`,
  ),
  road(
    'Estrada de Itapecerica',
    'avenue',
    `João Dias -23.643 -46.717; -23.650 -46.745; Capão Redondo -23.668 -46.780; Itapecerica da Serra -23.715 -46.865`,
  ),
  road(
    'Guarapiranga',
    'avenue',
    `Socorro -23.668 -46.711; Jardim São Luís -23.662 -46.736; Capão Redondo -23.668 -46.780`,
  ),
  road(
    'Teotônio Vilela',
    'avenue',
    `Interlagos -23.681 -46.697; Autódromo -23.706 -46.690; Cidade Dutra -23.717 -46.700; Grajaú -23.738 -46.697`,
  ),
  road(
    'Cupecê',
    'avenue',
    `Santo Amaro Sul -23.662 -46.690; Cidade Ademar -23.670 -46.652; Diadema Centro -23.686 -46.622`,
  ),
  road(
    'ABC',
    'avenue',
    `Rudge Ramos -23.656 -46.575; São Caetano do Sul -23.620 -46.560; Sapopemba -23.605 -46.510; Santo André -23.658 -46.530; São Bernardo do Campo -23.700 -46.550; Diadema -23.690 -46.605; Diadema Centro -23.686 -46.622`,
  ),
  road(
    'Osasco',
    'avenue',
    `Cebolão -23.528 -46.750; Osasco Centro -23.533 -46.790; Carapicuíba -23.523 -46.836; Barueri Centro -23.511 -46.876; Alphaville -23.500 -46.850; Barueri -23.508 -46.872`,
  ),
  road('Autonomistas', 'avenue', `Jaguaré -23.547 -46.734; Osasco Centro -23.533 -46.790; Osasco -23.520 -46.790`),
  road('Alphaville', 'avenue', `Alphaville -23.500 -46.850; Santana de Parnaíba -23.445 -46.918`),
  road(
    'Rodoanel Oeste',
    'highway',
    `Perus -23.410 -46.795; -23.450 -46.805; Rodoanel Castello -23.505 -46.822; Osasco -23.520 -46.790`,
  ),
  road(
    'Rodoanel Sudoeste',
    'highway',
    `Rodoanel Castello -23.505 -46.822; -23.550 -46.830; Granja Viana -23.590 -46.832; Embu das Artes -23.645 -46.845`,
  ),
  road(
    'Lapa e Perdizes',
    'avenue',
    `Lapa -23.523 -46.703; Pompeia -23.531 -46.687; Perdizes -23.537 -46.674; Pacaembu -23.545 -46.665; República -23.544 -46.642; Luz -23.535 -46.634`,
  ),
  road('Vila Leopoldina', 'avenue', `Jaguaré -23.547 -46.734; Vila Leopoldina -23.529 -46.731; Lapa -23.523 -46.703`),
  road(
    'Sumaré',
    'avenue',
    `Barra Funda -23.526 -46.664; Perdizes -23.537 -46.674; Vila Madalena -23.547 -46.692; Cidade Universitária -23.557 -46.713`,
  ),
  road(
    'Centro',
    'street',
    `República -23.544 -46.642; Anhangabaú -23.548 -46.639; Sé -23.550 -46.633; Liberdade -23.560 -46.640; Cambuci -23.566 -46.621; Ipiranga -23.580 -46.606`,
  ),
  road(
    'Lins de Vasconcelos',
    'street',
    `Cambuci -23.566 -46.621; Vila Mariana -23.587 -46.634; Ibirapuera -23.589 -46.652; Jardins -23.571 -46.667; Faria Lima -23.577 -46.687; Cidade Jardim -23.586 -46.692`,
  ),
  road(
    'Mooca e Belém',
    'avenue',
    `Ponte Vila Maria -23.526 -46.589; Belém -23.540 -46.592; Mooca -23.548 -46.597; Ipiranga -23.580 -46.606`,
  ),
];
