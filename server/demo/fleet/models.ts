import type { Duty } from './duties.ts';

/** Makes and models by duty, with what people call such a vehicle in a fleet. */
export interface VehicleKind {
  make: string;
  model: string;
}

const kinds = (text: string): VehicleKind[] =>
  text.split(';').map((part) => {
    const [make = '', ...model] = part.trim().split(' ');
    return { make: make.replace('_', ' '), model: model.join(' ') };
  });

const LORRIES = kinds(
  'Volvo FH 540; Volvo FH 460; Scania R 450; Scania R 500; Mercedes-Benz Actros 2651; Mercedes-Benz Axor 2544; DAF XF 480; DAF XF 530; Iveco S-Way 480; Volkswagen Meteor 28.460; Volvo VM 330',
);
const RIGIDS = kinds(
  'Volkswagen Delivery 11.180; Volkswagen Constellation 17.190; Mercedes-Benz Accelo 1016; Mercedes-Benz Atego 1719; Iveco Tector 170E21; Ford Cargo 1119; Volkswagen Delivery 9.170',
);
const VANS = kinds(
  'Fiat Fiorino 1.4; Renault Kangoo 1.6; Fiat Ducato 2.3; Renault Master 2.3; Mercedes-Benz Sprinter 314; Peugeot Expert 1.6; Iveco Daily 35-150; Volkswagen Saveiro 1.6; Fiat Strada 1.4',
);
const CARS = kinds(
  'Chevrolet Onix 1.0; Hyundai HB20 1.0; Volkswagen Polo 1.0; Fiat Argo 1.3; Renault Sandero 1.0; Toyota Corolla 2.0; Honda City 1.5; Jeep Renegade 1.8; Fiat Mobi 1.0; Renault Kwid 1.0; Nissan Kicks 1.6; Volkswagen T-Cross 1.0; Chevrolet Spin 1.8',
);
const BIKES = kinds('Honda CG 160; Honda Biz 125; Yamaha Factor 150; Honda NXR 160');
const BUSES = kinds('Mercedes-Benz OF-1721; Volkswagen 17.230 OD; Volvo B270F; Scania K 310');
const SCHOOL = kinds('Mercedes-Benz Sprinter 416; Renault Master 2.3; Fiat Ducato 2.3; Peugeot Boxer 2.2');
const YARD = kinds('Caterpillar 320; JCB 3CX; Randon Carga Seca; Librelato Sider; Case 580N');

export const KINDS: Record<Duty, readonly VehicleKind[]> = {
  haul: LORRIES,
  regional: [...LORRIES, ...RIGIDS],
  'night-freight': RIGIDS,
  delivery: [...VANS, ...VANS, ...BIKES],
  'day-ride': CARS,
  'night-ride': [...CARS, ...BIKES],
  patrol: [...CARS, ...BIKES],
  bus: BUSES,
  school: SCHOOL,
  private: CARS,
  yard: YARD,
};

/** What a vehicle of a company is called, before its number. */
export const CALLED: Record<Duty, string> = {
  haul: 'Carreta',
  regional: 'Caminhão',
  'night-freight': 'Toco',
  delivery: 'Entrega',
  'day-ride': 'Carro',
  'night-ride': 'Carro',
  patrol: 'Ronda',
  bus: 'Ônibus',
  school: 'Van escolar',
  private: 'Carro',
  yard: 'Reserva',
};

export const COLOURS = ['branco', 'prata', 'preto', 'cinza', 'vermelho', 'azul', 'bege'] as const;
export const TRACKER_MODELS = ['GT06N', 'ST4315U', 'FMB920', 'GV75', 'Concox X3', 'TK303', 'J16'] as const;
export const OPERATORS = ['Claro', 'Vivo', 'TIM', 'Algar'] as const;
