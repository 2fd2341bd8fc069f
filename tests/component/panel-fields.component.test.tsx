import { expect, test } from 'vitest';
import type { Device } from '../../domain/live/devices/device.ts';
import type { DeviceDashboard } from '../../domain/live/devices/device-dashboard.ts';
import type { Telemetry } from '../../domain/live/telemetry/telemetry.ts';
import { expectField, mountBar, textsOf } from './harness/detail-bar.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { vehicleOf } from './harness/vehicles.ts';

const ICCID = '8955000000000000001';

/** Group, name and text of a field of the panel. */
type Shown = readonly [group: string, name: string, text: string | RegExp];

const TIME = /^21\/11\/2026,? 09:0\d/;
/** What a record says when it says everything: the value it comes with, and where it is read. */
const RECORD: { [F in keyof Telemetry]: { value?: Telemetry[F]; shown: Shown } } = {
  device: { shown: ['Rastreador', 'Código', /^\d{16}$/] },
  id: { value: 'record-7', shown: ['GSM', 'Registro', 'record-7'] },
  dateTime: { shown: ['Localização', 'Hora da posição', /^\d\d\/\d\d\/\d{4}/] },
  lastCommunication: { shown: ['GSM', 'Comunicação', /^(há|agora)/i] },
  lastTracking: { value: '2026-11-21T12:01:00Z', shown: ['Localização', 'Último rastreio', TIME] },
  lastMovement: { value: '2026-11-21T12:02:00Z', shown: ['Localização', 'Último movimento', TIME] },
  lastValid: { value: '2026-11-21T12:03:00Z', shown: ['Localização', 'Última posição válida', TIME] },
  received: { value: '2026-11-21T12:04:00Z', shown: ['GSM', 'Recebida', TIME] },
  pos: { value: { gpsdt: '2026-11-21T12:05:00Z' }, shown: ['Localização', 'Hora do GPS', TIME] },
  activity: { value: 'ONLINE', shown: ['GSM', 'Atividade', 'On-line'] },
  valid: { value: true, shown: ['Localização', 'Posição válida', 'Sim'] },
  latitude: { shown: ['Localização', 'Latitude', '-22,9'] },
  longitude: { shown: ['Localização', 'Longitude', '-47,06'] },
  angle: { value: 38, shown: ['Localização', 'Direção', '38° NE'] },
  altitude: { value: 742, shown: ['Localização', 'Altitude', '742 m'] },
  accuracy: { value: 9, shown: ['Localização', 'Precisão', '9 m'] },
  geolocate: { value: false, shown: ['Localização', 'Posição', /^GPS/] },
  satellitesAvailable: { value: 11, shown: ['Localização', 'Posição', /11 satélites$/] },
  hdop: { value: 1.24, shown: ['Localização', 'HDOP', '1,2'] },
  speed: { value: 54, shown: ['Localização', 'Velocidade', '54 km/h'] },
  odometer: { value: 48_213_000, shown: ['Leituras', 'Hodômetro', '48.213 km'] },
  engineTimeOn: { value: 6_855_120_000, shown: ['Leituras', 'Horímetro', '1.904 h 12 min'] },
  movement: { value: 'MOVING', shown: ['Localização', 'Movimento', 'Em movimento'] },
  parked: { value: false, shown: ['Localização', 'Estacionado', 'Não'] },
  driverId: { value: 'TAG-1', shown: ['Entradas', 'Cartão do motorista', 'TAG-1'] },
  backupBattery: { value: 4.1, shown: ['Leituras', 'Bateria backup', '4,1 V'] },
  batteryTension: { value: 12.84, shown: ['Leituras', 'Tensão da bateria', '12,8 V'] },
  batteryLevel: { value: 5, shown: ['Leituras', 'Bateria', /%$/] },
  batteryPercent: { value: 71, shown: ['Leituras', 'Bateria', '71%'] },
  gsmSignal: { value: 3, shown: ['GSM', 'Sinal GSM', /^\d+%$/] },
  ignition: { value: true, shown: ['Entradas', 'Ignição', 'Ligada'] },
  engine: { value: true, shown: ['Entradas', 'Motor', 'Ligado'] },
  oilCutOff: { value: true, shown: ['Saídas', 'Bloqueio', 'Acionado'] },
  batteryDemolition: { value: true, shown: ['Entradas', 'Violação da bateria', 'Alarme'] },
  batteryRemoved: { value: true, shown: ['Entradas', 'Bateria removida', 'Alarme'] },
  robberyAlarm: { value: true, shown: ['Entradas', 'Alarme de roubo', 'Alarme'] },
  theftAlarm: { value: true, shown: ['Entradas', 'Alarme de furto', 'Alarme'] },
  panic: { value: true, shown: ['Entradas', 'Pânico', 'Alarme'] },
  jammerOn: { value: true, shown: ['GSM', 'Jammer', 'Detectado'] },
  rfOn: { value: true, shown: ['Saídas', 'Transmissor RF', 'Ligado'] },
  engineFaultCode: { value: 'P0301', shown: ['Leituras', 'Código de falha', 'P0301'] },
  vehicleFortification: { value: true, shown: ['Saídas', 'Proteção do veículo', 'Ligado'] },
  fuel: { value: 47.5, shown: ['Leituras', 'Combustível', '47,5 l'] },
  fuelLevel: { value: 63, shown: ['Leituras', 'Nível de combustível', '63%'] },
  temperatures: { value: { 1: -18.25 }, shown: ['Leituras', 'Temperatura 1', '-18,3 °C'] },
  inputs: { value: { 1: true, 2: false, 3: true }, shown: ['Entradas', 'Entradas digitais', 'Ligadas: 1, 3'] },
  outputs: { value: { 1: false }, shown: ['Saídas', 'Saídas digitais', 'Todas desligadas'] },
  totalConsumption: { value: 7_100_000, shown: ['GSM', 'Dados do SIM', /^7,1 de/] },
  simCardDataFranchise: { value: 10_000_000, shown: ['GSM', 'Dados do SIM', /10 MB$/] },
};

/** The fields of a device; its name is the title above the panel, its colour that of its track, and the last communication is a field. */
const DEVICE: Record<Exclude<keyof Device, 'name' | 'color' | 'heardAt'>, Shown> = {
  id: ['Rastreador', 'Código', /^\d{16}$/],
  identifier: ['Rastreador', 'Identificador', 'full'],
  imei: ['Rastreador', 'IMEI', '356938035643809'],
  number: ['Rastreador', 'Número', '5511900010001'],
  model: ['Rastreador', 'Modelo', 'J16'],
  brandId: ['Rastreador', 'Marca', 'Aurora'],
  brandName: ['Rastreador', 'Marca', 'Aurora'],
  operator: ['Rastreador', 'Operadora', 'Claro'],
  status: ['Rastreador', 'Situação', 'Ativo'],
  hidden: ['Rastreador', 'Situação', /^Ativo$/],
  vehicleId: ['Veículo', 'Nome', 'Sandero prata'],
  user: ['Rastreador', 'Cliente', 'Clara Nunes'],
  customerName: ['Veículo', 'Cliente', 'Clara Nunes'],
  vehicle: ['Veículo', 'Placa', 'PXT4E21'],
};

/** What the dashboard adds and people read; its other fields decide what is offered. */
const DASHBOARD: Record<
  Extract<keyof DeviceDashboard, 'deviceId' | 'speedLimit' | 'simCard' | 'apnHost' | 'groupName'>,
  Shown
> = {
  deviceId: ['Rastreador', 'Identificador', 'full'],
  speedLimit: ['Localização', 'Alerta de velocidade', '80 km/h'],
  simCard: ['Rastreador', 'ICCID', ICCID],
  apnHost: ['Rastreador', 'APN', 'm2m.claro.example'],
  groupName: ['Rastreador', 'Grupo', 'Entregas'],
};

const VEHICLE: Record<Exclude<keyof NonNullable<Device['vehicle']>, 'licensePlate'>, Shown> = {
  name: ['Veículo', 'Nome', 'Sandero prata'],
  manufacture: ['Veículo', 'Marca', 'Renault'],
  model: ['Veículo', 'Modelo', 'Sandero 1.6'],
  color: ['Veículo', 'Cor', 'prata'],
};

/** A tracker of which everything is known, but for what its record says. */
const FULL = vehicleOf(1, {
  device: {
    identifier: 'full',
    model: 'J16',
    imei: '356938035643809',
    number: '5511900010001',
    operator: 'Claro',
    vehicle: {
      name: 'Sandero prata',
      licensePlate: 'PXT4E21',
      manufacture: 'Renault',
      model: 'Sandero 1.6',
      color: 'prata',
    },
  },
  record: Object.fromEntries(
    Object.entries(RECORD).flatMap(([field, { value }]) => (value === undefined ? [] : [[field, value]])),
  ),
  dashboard: {
    speedLimit: 80,
    simCard: ICCID,
    hasSimPlan: true,
    apnHost: 'm2m.claro.example',
    group: 1_000_000_000_000_077,
    groupName: 'Entregas',
    groups: [{ id: 1_000_000_000_000_077, name: 'Entregas' }],
  },
});

/** What the carrier does not know of a card, the tracker may. */
const UNKNOWN_PLAN = { simCardDataFranchise: null, totalConsumption: null, brand: BRAND_ID, simCard: ICCID };

test('every field of a device and of its record is laid out in the group it belongs to (PNL-44)', async () => {
  await mountBar([FULL], { session: person('OPERATOR'), answers: { 'simcards.plan': UNKNOWN_PLAN } });
  const shown: [string, Shown][] = Object.entries({
    ...DEVICE,
    ...DASHBOARD,
    ...Object.fromEntries(Object.entries(VEHICLE).map(([field, place]) => [`vehicle ${field}`, place])),
  });
  for (const [field, record] of Object.entries(RECORD)) shown.push([`record ${field}`, record.shown]);
  const wrong = (): string[] => {
    const texts = textsOf();
    return shown
      .filter(
        ([, [group, name, text]]) =>
          !new RegExp(text instanceof RegExp ? text : `^${text.replaceAll(/[.+()]/g, String.raw`\$&`)}$`).test(
            texts[group]?.[name] ?? '',
          ),
      )
      .map(([field, [group, name]]) => `${field}: ${texts[group]?.[name]}`);
  };
  await expect.poll(wrong).toEqual([]);
});

test('a missing field reads as unknown in the panel, never as zero; jammer and RF are off by default (TLM-10, TLM-11, TLM-12)', async () => {
  await mountBar([vehicleOf(2, { device: { model: 'J16' } })], { session: person('OPERATOR') });
  const unsaid = [
    ['Leituras', 'Hodômetro'],
    ['Leituras', 'Horímetro'],
    ['Leituras', 'Bateria'],
    ['Localização', 'Altitude'],
    ['Entradas', 'Ignição'],
    ['Saídas', 'Bloqueio'],
    ['GSM', 'Sinal GSM'],
    ['Leituras', 'Código de falha'],
  ] as const;
  // What only the record says: until it is there everything is unknown.
  await expectField('Localização', 'Posição válida', 'Sim');
  const texts = textsOf();
  expect(unsaid.map(([group, name]) => [group, name, texts[group]?.[name]])).toEqual(
    unsaid.map(([group, name]) => [group, name, '—']),
  );
  expect([texts['GSM']?.['Jammer'], texts['Saídas']?.['Transmissor RF']]).toEqual(['Não detectado', 'Desligado']);
  // What few trackers measure is not even named for the others.
  for (const [group, name] of [
    ['Leituras', 'Combustível'],
    ['Leituras', 'Temperatura 1'],
    ['Localização', 'HDOP'],
    ['Entradas', 'Entradas digitais'],
    ['Saídas', 'Saídas digitais'],
  ] as const)
    expect(texts[group]).not.toHaveProperty(name);
});
