import { road, type Road } from './road-text.ts';

/** Highways of the South, the Centre-West and the Northeast, as coordinate lists along the way. */
export const HIGHWAYS_BEYOND: readonly Road[] = [
  road(
    'BR-116 Régis Bittencourt',
    'highway',
    `
    Taboão da Serra -23.620 -46.785; Embu das Artes -23.645 -46.845; Itapecerica da Serra -23.715 -46.865; São Lourenço da Serra -23.850 -46.940; Juquitiba -23.935 -47.070; Serra do Cafezal -24.080 -47.200; -24.180 -47.330; Miracatu -24.285 -47.460
    Juquiá -24.320 -47.635; -24.400 -47.800; Registro -24.500 -47.850; Jacupiranga -24.700 -48.010; Cajati -24.735 -48.125; -24.850 -48.250; Barra do Turvo BR -24.950 -48.420; -25.080 -48.600; -25.180 -48.800; -25.280 -48.950
    Campina Grande do Sul -25.320 -49.070; Quatro Barras -25.370 -49.090; Curitiba -25.440 -49.225`,
  ),
  road(
    'BR-376/101 Curitiba-Florianópolis',
    'highway',
    `
    Curitiba -25.440 -49.225; São José dos Pinhais -25.555 -49.205; -25.680 -49.150; Tijucas do Sul BR -25.850 -49.050; Serra de Guaratuba -25.910 -48.930; Garuva -26.030 -48.855; -26.170 -48.900; Joinville -26.290 -48.890
    Araquari -26.370 -48.760; Barra Velha BR -26.620 -48.710; Piçarras BR -26.770 -48.720; Navegantes BR -26.870 -48.730; Itajaí -26.920 -48.710; Balneário Camboriú -27.000 -48.640; Itapema -27.095 -48.620; Tijucas -27.240 -48.640
    Biguaçu -27.490 -48.660; São José SC -27.595 -48.630`,
  ),
  road(
    'BR-101 Florianópolis-Porto Alegre',
    'highway',
    `
    São José SC -27.595 -48.630; Palhoça -27.650 -48.675; -27.850 -48.650; Paulo Lopes -27.960 -48.680; -28.120 -48.690; Imbituba BR -28.240 -48.700; Laguna BR -28.435 -48.835; Tubarão -28.475 -49.010; -28.600 -49.060
    Içara BR -28.745 -49.290; -28.810 -49.400; Araranguá -28.935 -49.490; Sombrio -29.110 -49.620; -29.250 -49.720; Torres BR -29.330 -49.770; Três Cachoeiras -29.455 -49.925; -29.650 -50.050; -29.750 -50.120
    Osório -29.890 -50.280; Santo Antônio da Patrulha BR -29.880 -50.500; -29.920 -50.800; Gravataí -29.950 -51.000; Cachoeirinha -29.960 -51.100; Porto Alegre -29.985 -51.175`,
  ),
  road(
    'BR-116 Curitiba-Lages-Porto Alegre',
    'highway',
    `
    Curitiba -25.440 -49.225; Fazenda Rio Grande -25.660 -49.310; -25.880 -49.430; Rio Negro -26.110 -49.790; Papanduva -26.370 -50.140; Santa Cecília -26.960 -50.425; -27.290 -50.380; Lages -27.800 -50.310; -28.120 -50.720
    Vacaria -28.500 -50.935; -28.800 -51.050; Caxias do Sul -29.170 -51.160; Nova Petrópolis -29.375 -51.110; Dois Irmãos -29.590 -51.090; Novo Hamburgo -29.690 -51.120; São Leopoldo -29.760 -51.140; Canoas -29.920 -51.175; Porto Alegre -29.985 -51.175`,
  ),
  road(
    'BR-277 Paranaguá-Foz',
    'highway',
    `
    Paranaguá -25.545 -48.545; -25.570 -48.700; Serra da Graciosa -25.540 -48.890; -25.500 -49.050; Curitiba -25.440 -49.225; Campo Largo -25.455 -49.520; -25.380 -49.720; Palmeira -25.400 -50.000; Irati -25.450 -50.640; -25.400 -51.050; Guarapuava -25.385 -51.475
    Laranjeiras do Sul -25.395 -52.410; -25.200 -52.800; Cascavel -24.980 -53.440; -25.200 -53.850; Medianeira -25.300 -54.085; Foz do Iguaçu -25.505 -54.540`,
  ),
  road(
    'BR-376 Curitiba-Maringá',
    'highway',
    `
    Campo Largo -25.455 -49.520; -25.300 -49.900; Ponta Grossa -25.110 -50.160; Tibagi BR -24.650 -50.450; Ortigueira -24.205 -50.925; Mauá da Serra -23.900 -51.215; Apucarana -23.570 -51.450; Jandaia do Sul -23.600 -51.640; Maringá -23.430 -51.925
    Paranavaí -23.080 -52.460`,
  ),
  road(
    'BR-369 Ourinhos-Londrina',
    'highway',
    `Ourinhos -22.975 -49.865; Jacarezinho BR -23.050 -49.980; Bandeirantes -23.110 -50.365; Cornélio Procópio -23.185 -50.650; -23.230 -50.900; Londrina -23.305 -51.140; Rolândia -23.310 -51.370; Arapongas -23.420 -51.430; Apucarana -23.570 -51.450`,
  ),
  road(
    'BR-467/163 Cascavel-Dourados',
    'highway',
    `Cascavel -24.980 -53.440; Toledo -24.720 -53.740; Marechal Cândido Rondon -24.555 -54.050; -24.250 -54.180; Guaíra PR -24.085 -54.250; Mundo Novo MS -23.940 -54.280; Naviraí -23.065 -54.200; Dourados -22.230 -54.790; Rio Brilhante -21.805 -54.545; Nova Alvorada do Sul -21.465 -54.385; -20.950 -54.500; Campo Grande -20.500 -54.640`,
  ),
  road(
    'BR-290/116 Porto Alegre-Pelotas',
    'highway',
    `Porto Alegre -29.985 -51.175; -30.005 -51.225; Eldorado do Sul -30.055 -51.330; Guaíba BR -30.130 -51.385; Camaquã -30.850 -51.820; -31.150 -52.000; São Lourenço do Sul BR -31.370 -52.120; -31.600 -52.270; Pelotas -31.745 -52.370`,
  ),
  road(
    'BR-470 Itajaí-Lages',
    'highway',
    `Navegantes BR -26.870 -48.730; Gaspar -26.910 -48.940; Blumenau -26.880 -49.090; Indaial -26.895 -49.240; Rio do Sul -27.210 -49.640; -27.360 -49.900; Curitibanos -27.285 -50.580; -27.330 -50.900; Campos Novos -27.400 -51.220; Joaçaba -27.180 -51.500; -26.980 -51.900; Xanxerê -26.880 -52.400; Chapecó -27.090 -52.640`,
  ),
  road(
    'BR-262/267 Três Lagoas-Campo Grande',
    'highway',
    `Três Lagoas -20.790 -51.690; -20.650 -52.300; Água Clara -20.450 -52.880; Ribas do Rio Pardo -20.445 -53.760; Campo Grande -20.500 -54.640`,
  ),
  road(
    'BR-163/364 Campo Grande-Cuiabá',
    'highway',
    `Campo Grande -20.500 -54.640; Bandeirantes MS -19.920 -54.365; São Gabriel do Oeste -19.395 -54.565; Coxim -18.510 -54.755; Sonora -17.580 -54.760; Rondonópolis -16.480 -54.640; Jaciara -15.970 -54.965; -15.750 -55.400; Cuiabá -15.630 -56.060`,
  ),
  road(
    'BR-060 Goiânia-Jataí-Campo Grande',
    'highway',
    `Goiânia -16.720 -49.230; Guapó -16.830 -49.530; Acreúna -17.395 -50.375; Rio Verde -17.795 -50.920; Jataí -17.880 -51.720; Mineiros -17.570 -52.550; Alto Araguaia -17.315 -53.215; -16.900 -53.900; Rondonópolis -16.480 -54.640`,
  ),
  road(
    'BR-116 Rio-Bahia',
    'highway',
    `
    Três Rios -22.120 -43.195; Além Paraíba -21.875 -42.700; Leopoldina -21.525 -42.640; Muriaé -21.130 -42.365; -20.700 -42.250; Manhuaçu -20.260 -42.030; Caratinga -19.785 -42.140; -19.300 -42.000; Governador Valadares -18.860 -41.960
    Teófilo Otoni -17.860 -41.510; Padre Paraíso -17.075 -41.485; -16.500 -41.420; Medina -16.225 -41.475; -15.600 -41.200; Vitória da Conquista -14.860 -40.835; Poções -14.525 -40.365; Jequié -13.855 -40.080; Milagres BA -12.870 -39.860; -12.550 -39.450; Feira de Santana -12.270 -38.960`,
  ),
  road(
    'BR-101 Vitória-Feira de Santana',
    'highway',
    `
    Vitória -20.325 -40.370; Serra ES -20.130 -40.310; Ibiraçu -19.830 -40.370; João Neiva -19.755 -40.385; Linhares -19.390 -40.070; -19.050 -39.980; São Mateus -18.720 -39.870; -18.300 -39.850; Teixeira de Freitas -17.540 -39.740; Itamaraju -17.040 -39.530
    Eunápolis -16.375 -39.580; -15.950 -39.550; Camacan -15.415 -39.500; Buerarema -14.960 -39.320; Itabuna -14.790 -39.275; Ubaitaba -14.310 -39.325; Gandu -13.745 -39.480; Valença BR -13.370 -39.410; Santo Antônio de Jesus -12.965 -39.260; -12.680 -39.150; -12.500 -38.980; Feira de Santana -12.270 -38.960`,
  ),
  road(
    'BR-324 Feira-Salvador',
    'highway',
    `Feira de Santana -12.270 -38.960; Amélia Rodrigues -12.395 -38.760; -12.520 -38.600; -12.660 -38.480; Simões Filho -12.785 -38.400; Salvador -12.900 -38.445`,
  ),
  road(
    'BR-101 Feira-Recife',
    'highway',
    `
    Feira de Santana -12.270 -38.960; Alagoinhas -12.135 -38.420; Esplanada -11.790 -37.945; -11.500 -37.720; Estância -11.265 -37.440; Aracaju -10.930 -37.110; Maruim BR -10.740 -37.080; Propriá -10.215 -36.840; São Miguel dos Campos -9.780 -36.095; Pilar BR -9.560 -35.950
    Maceió BR -9.560 -35.800; Messias -9.385 -35.840; -9.150 -35.730; Novo Lino -8.945 -35.660; Palmares -8.680 -35.590; Escada -8.360 -35.225; Cabo de Santo Agostinho -8.285 -35.035; Recife -8.070 -34.945`,
  ),
  road(
    'BR-101 Recife-Natal',
    'highway',
    `Recife -8.070 -34.945; Abreu e Lima -7.910 -34.900; Goiana -7.560 -35.000; João Pessoa -7.165 -34.900; Mamanguape -6.840 -35.125; Canguaretama -6.380 -35.130; São José de Mipibu -6.075 -35.240; Natal -5.860 -35.235`,
  ),
  road(
    'BR-232 Recife-Caruaru',
    'highway',
    `Recife -8.070 -34.945; Vitória de Santo Antão -8.125 -35.290; Gravatá -8.200 -35.565; Caruaru -8.285 -35.975; Arcoverde -8.420 -37.055`,
  ),
];
