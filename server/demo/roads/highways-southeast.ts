import { road, type Road } from './road-text.ts';

/** Highways of the Southeast, as coordinate lists along the way; names of towns are where the road passes them. */
export const HIGHWAYS_SOUTHEAST: readonly Road[] = [
  road(
    'BR-116 Dutra',
    'highway',
    `
    Ponte Presidente Dutra -23.526 -46.577; -23.503 -46.555; Guarulhos -23.472 -46.528; -23.456 -46.490; Cumbica -23.446 -46.455
    -23.425 -46.392; Arujá -23.401 -46.325; Santa Isabel -23.349 -46.235; -23.345 -46.150; Guararema -23.355 -46.060; Jacareí -23.298 -45.966
    São José dos Campos -23.190 -45.884; Caçapava -23.103 -45.711; Taubaté -23.036 -45.567; Pindamonhangaba -22.938 -45.468
    Roseira -22.893 -45.308; Aparecida -22.850 -45.238; Guaratinguetá -22.812 -45.190; Lorena -22.735 -45.118; Cachoeira Paulista -22.667 -45.012
    Cruzeiro -22.590 -44.955; Lavrinhas -22.570 -44.902; Queluz -22.538 -44.772; Engenheiro Passos -22.502 -44.680; Itatiaia -22.494 -44.560
    Resende -22.466 -44.450; -22.448 -44.300; Barra Mansa -22.535 -44.175; -22.580 -44.090; Piraí -22.632 -43.900; Serra das Araras -22.690 -43.830
    Seropédica -22.745 -43.707; Queimados -22.722 -43.560; Nova Iguaçu -22.762 -43.450; São João de Meriti -22.796 -43.365; -22.812 -43.345
    Irajá -22.838 -43.323; Penha RJ -22.846 -43.285; Bonsucesso -22.867 -43.252; Caju -22.886 -43.225`,
  ),
  road(
    'SP-330 Anhanguera',
    'highway',
    `
    Ponte Anhanguera -23.517 -46.740; -23.485 -46.770; Jaraguá SP -23.454 -46.785; Perus -23.410 -46.795; Cajamar -23.348 -46.835; -23.270 -46.880
    Jundiaí -23.190 -46.915; Louveira -23.090 -46.945; Vinhedo -23.030 -46.985; Valinhos -22.985 -47.020; Campinas -22.912 -47.095
    Sumaré -22.825 -47.235; Nova Odessa -22.785 -47.290; Americana -22.735 -47.315; Limeira -22.565 -47.385; Cordeirópolis -22.482 -47.445
    Araras -22.360 -47.370; Leme -22.190 -47.385; Pirassununga -21.998 -47.415; Porto Ferreira -21.855 -47.470; -21.700 -47.560
    São Simão -21.485 -47.600; Cravinhos -21.340 -47.730; Ribeirão Preto -21.195 -47.800; Jardinópolis -21.020 -47.785; Orlândia -20.720 -47.875
    São Joaquim da Barra -20.580 -47.850; Guará -20.430 -47.825; Ituverava -20.340 -47.790; Igarapava -20.045 -47.755; Delta -19.975 -47.780; Uberaba -19.760 -47.945`,
  ),
  road(
    'BR-050',
    'highway',
    `
    Uberaba -19.760 -47.945; -19.450 -48.030; -19.180 -48.170; Uberlândia -18.925 -48.265; Araguari -18.650 -48.195; -18.450 -48.080
    Catalão -18.165 -47.930; Campo Alegre de Goiás -17.635 -47.780; -17.200 -47.620; Cristalina -16.770 -47.610; Luziânia -16.250 -47.925; Valparaíso de Goiás -16.068 -47.975; Brasília -15.835 -47.945`,
  ),
  road(
    'SP-348 Bandeirantes',
    'highway',
    `
    Ponte Atílio Fontana -23.512 -46.722; Pirituba -23.478 -46.745; -23.430 -46.790; Caieiras -23.365 -46.795; -23.290 -46.850; Jundiaí Oeste -23.205 -46.935
    Itupeva -23.120 -47.010; -23.050 -47.070; Viracopos -22.985 -47.115; -22.930 -47.160; Hortolândia -22.860 -47.205; Santa Bárbara d'Oeste -22.755 -47.385; -22.650 -47.440; Limeira Oeste -22.575 -47.440; Cordeirópolis -22.482 -47.445`,
  ),
  road(
    'SP-310 Washington Luís',
    'highway',
    `
    Cordeirópolis -22.482 -47.445; Rio Claro -22.400 -47.545; -22.290 -47.690; São Carlos -22.020 -47.915; Ibaté -21.955 -47.995; Araraquara -21.790 -48.200
    Matão -21.605 -48.365; Taquaritinga -21.420 -48.510; -21.250 -48.720; Catanduva -21.120 -48.955; São José do Rio Preto -20.825 -49.395
    Mirassol -20.815 -49.510; -20.680 -49.780; Votuporanga -20.420 -49.970; Fernandópolis -20.285 -50.250; Jales -20.270 -50.545; Santa Fé do Sul -20.210 -50.925`,
  ),
  road(
    'SP-280 Castello Branco',
    'highway',
    `
    Cebolão -23.528 -46.750; Osasco -23.520 -46.790; Barueri -23.508 -46.872; Jandira -23.520 -46.905; Itapevi -23.508 -46.960; Araçariguama -23.440 -47.070; -23.420 -47.180
    -23.400 -47.300; Itu Castello -23.370 -47.420; Boituva -23.280 -47.660; -23.265 -47.850; -23.180 -48.060; Bofete -23.100 -48.260; -23.030 -48.500; Avaré -23.060 -48.890
    -22.960 -49.150; Águas de Santa Bárbara -22.870 -49.240; Santa Cruz do Rio Pardo -22.900 -49.610; Ipaussu -23.040 -49.630; Ourinhos -22.975 -49.865`,
  ),
  road(
    'SP-300 Marechal Rondon',
    'highway',
    `
    Bofete -23.100 -48.260; Botucatu -22.880 -48.450; São Manuel -22.730 -48.570; Lençóis Paulista -22.590 -48.800; -22.450 -48.970; Bauru -22.315 -49.065
    Pirajuí -22.000 -49.450; Lins -21.680 -49.745; Promissão -21.540 -49.860; Penápolis -21.420 -50.070; Birigui -21.290 -50.340; Araçatuba -21.210 -50.435
    Valparaíso -21.225 -50.870; Mirandópolis -21.130 -51.100; Andradina -20.895 -51.375; Três Lagoas -20.790 -51.690`,
  ),
  road(
    'SP-270 Raposo Tavares',
    'highway',
    `
    Butantã -23.572 -46.708; -23.588 -46.760; Granja Viana -23.590 -46.832; Cotia -23.603 -46.919; Vargem Grande Paulista -23.603 -47.026; São Roque -23.530 -47.135; -23.530 -47.260
    Sorocaba -23.505 -47.455; Araçoiaba da Serra -23.505 -47.615; -23.540 -47.850; Itapetininga -23.585 -48.050; Angatuba -23.490 -48.410; -23.410 -48.760
    Piraju -23.200 -49.380; Ourinhos -22.975 -49.865; Assis -22.665 -50.415; Paraguaçu Paulista -22.415 -50.575; Rancharia -22.230 -50.895; Martinópolis -22.150 -51.170; Presidente Prudente -22.125 -51.390
    Presidente Venceslau -21.875 -51.845; Presidente Epitácio -21.770 -52.100`,
  ),
  road(
    'BR-381 Fernão Dias',
    'highway',
    `
    Ponte Vila Guilherme -23.522 -46.600; -23.480 -46.573; -23.440 -46.570; -23.380 -46.590; Mairiporã -23.320 -46.580; -23.220 -46.550; Atibaia -23.120 -46.560; Bragança Paulista -22.965 -46.520; -22.900 -46.420
    Extrema -22.855 -46.325; Camanducaia -22.755 -46.150; Cambuí -22.615 -46.060; Estiva -22.465 -46.020; Pouso Alegre -22.235 -45.930; São Gonçalo do Sapucaí -21.895 -45.600
    Campanha -21.835 -45.405; Três Corações -21.695 -45.265; -21.450 -45.180; Lavras -21.225 -45.060; Perdões -21.090 -45.095; -20.900 -44.950; Oliveira -20.690 -44.830; Carmópolis de Minas -20.545 -44.640
    Itaguara -20.390 -44.485; -20.230 -44.370; Igarapé -20.070 -44.300; Betim -19.968 -44.200; Contagem -19.945 -44.060; Belo Horizonte -19.920 -43.990`,
  ),
  road(
    'BR-040 Rio-Juiz de Fora-Brasília',
    'highway',
    `
    Penha RJ -22.846 -43.285; Duque de Caxias -22.785 -43.290; -22.690 -43.280; Serra de Petrópolis -22.570 -43.250; Petrópolis -22.500 -43.185; Itaipava -22.385 -43.135; Areal -22.230 -43.110; Três Rios -22.120 -43.195; -22.010 -43.310
    Juiz de Fora -21.755 -43.405; Santos Dumont -21.455 -43.560; Barbacena -21.215 -43.800; Carandaí -20.955 -43.805; Conselheiro Lafaiete -20.650 -43.800; Congonhas MG -20.500 -43.865; -20.300 -43.940
    Jardim Canadá -20.090 -43.970; Olhos d'Água -19.985 -43.965; Belo Horizonte -19.920 -43.990; Ribeirão das Neves -19.770 -44.080; Sete Lagoas -19.465 -44.260; Paraopeba -19.270 -44.405; -18.950 -44.700; Felixlândia -18.750 -44.900
    Três Marias -18.205 -45.235; -17.900 -45.600; João Pinheiro -17.745 -46.170; -17.500 -46.520; Paracatu -17.230 -46.870; -17.000 -47.200; Cristalina -16.770 -47.610`,
  ),
  road(
    'SP-160/150 Imigrantes',
    'highway',
    `
    Jabaquara -23.650 -46.640; Diadema -23.690 -46.605; -23.730 -46.580; -23.780 -46.550; Riacho Grande -23.800 -46.525; -23.860 -46.500; Serra do Mar -23.905 -46.470; Cubatão -23.890 -46.430; Santos -23.938 -46.345`,
  ),
  road(
    'SP-065 Dom Pedro I',
    'highway',
    `
    Campinas -22.912 -47.095; -22.860 -47.050; -22.870 -46.990; Itatiba -22.985 -46.840; -23.060 -46.690; Atibaia -23.120 -46.560; Nazaré Paulista -23.180 -46.400; Igaratá -23.205 -46.155; Jacareí -23.298 -45.966`,
  ),
  road(
    'SP-070 Ayrton Senna',
    'highway',
    `
    Penha SP -23.512 -46.545; Engenheiro Goulart -23.490 -46.515; -23.475 -46.460; Itaquaquecetuba -23.463 -46.350; Mogi das Cruzes -23.460 -46.200; -23.430 -46.110; Guararema -23.355 -46.060`,
  ),
  road(
    'SP-075 Santos Dumont',
    'highway',
    `Sorocaba -23.505 -47.455; -23.420 -47.440; -23.280 -47.300; Salto -23.195 -47.270; Indaiatuba -23.080 -47.200; Viracopos -22.985 -47.115; Campinas -22.912 -47.095`,
  ),
  road(
    'SP-255/334 Araraquara-Ribeirão-Franca',
    'highway',
    `Araraquara -21.790 -48.200; -21.640 -48.040; -21.400 -47.900; Ribeirão Preto -21.195 -47.800; Batatais -20.890 -47.590; Franca -20.540 -47.415`,
  ),
  road(
    'BR-153 Transbrasiliana',
    'highway',
    `
    Ourinhos -22.975 -49.865; Marília -22.230 -49.960; Lins -21.680 -49.745; -21.250 -49.600; São José do Rio Preto -20.825 -49.395; -20.550 -49.390; -20.250 -49.210; Frutal -20.030 -48.930; Prata -19.310 -48.920
    -18.900 -49.050; Itumbiara -18.415 -49.215; Morrinhos -17.735 -49.110; -17.200 -49.220; Goiânia -16.720 -49.230; Anápolis -16.330 -48.920`,
  ),
  road(
    'BR-060 Goiânia-Brasília',
    'highway',
    `Anápolis -16.330 -48.920; Alexânia -16.085 -48.510; -16.000 -48.300; -15.900 -48.120; Brasília -15.835 -47.945`,
  ),
  road(
    'BR-262 Belo Horizonte-Vitória',
    'highway',
    `
    Belo Horizonte -19.920 -43.990; -19.840 -43.890; Caeté -19.860 -43.720; João Monlevade -19.825 -43.170; Rio Casca -20.225 -42.650; Manhuaçu -20.260 -42.030; Ibatiba -20.240 -41.510; Venda Nova do Imigrante -20.340 -41.135
    Domingos Martins -20.365 -40.680; Viana -20.390 -40.495; Cariacica -20.330 -40.415; Vitória -20.325 -40.370`,
  ),
  road(
    'BR-381 Vale do Aço',
    'highway',
    `João Monlevade -19.825 -43.170; Nova Era -19.765 -43.035; -19.640 -42.860; Timóteo -19.580 -42.650; Ipatinga -19.480 -42.530; Belo Oriente -19.225 -42.480; Governador Valadares -18.860 -41.960`,
  ),
  road(
    'BR-101 Rio-Vitória',
    'highway',
    `
    Caju -22.886 -43.225; -22.874 -43.208; Ponte Rio-Niterói -22.871 -43.165; Niterói -22.868 -43.103; São Gonçalo -22.830 -43.060; Itaboraí -22.750 -42.860; Rio Bonito -22.710 -42.620; -22.620 -42.380; Casimiro de Abreu -22.480 -42.205; Rio das Ostras BR -22.400 -42.020
    Macaé BR -22.250 -41.870; Quissamã BR -22.130 -41.650; -22.000 -41.480; Campos dos Goytacazes -21.760 -41.330; -21.450 -41.280; -21.200 -41.260; Mimoso do Sul BR -21.060 -41.250; Rio Novo do Sul -20.865 -40.940; -20.780 -40.780; Guarapari BR -20.640 -40.560
    Viana -20.390 -40.495`,
  ),
  road(
    'BR-267/459 Pouso Alegre-Lorena',
    'highway',
    `Pouso Alegre -22.235 -45.930; Santa Rita do Sapucaí -22.250 -45.700; -22.380 -45.500; Itajubá -22.425 -45.450; Piquete -22.610 -45.180; Lorena -22.735 -45.118`,
  ),
];
