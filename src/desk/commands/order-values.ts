import { orderOf as quickOrder } from '../../../domain/desk/commands/command-rules.ts';
import { orderSchema, type Command, type Order } from '../../../domain/desk/commands/commands.ts';
import { hexFaultOf, lineFaultOf } from '../../../domain/live/ingest/raw-data.ts';
import { faultsOf, type Faults } from '../../base/form/body-faults.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import type { OrderKind } from './order-kinds.ts';

/** What the fields of all kinds of commands hold; each kind shows its own. */
export interface OrderValues {
  /** Whether `data` is HEX, or a line for a tracker that speaks text. */
  format: 'hex' | 'text';
  data: string;
  seconds: number | '';
  host: string;
  port: number | '';
  apn: string;
  user: string;
  pass: string;
  on: boolean;
}

export const NO_VALUES: OrderValues = {
  format: 'hex',
  data: '',
  seconds: 60,
  host: '',
  port: '',
  apn: '',
  user: '',
  pass: '',
  on: true,
};

/** The order of a kind; a number that was not written is left out, which its rule says no to. */
function draftOf(kind: OrderKind, values: OrderValues): object {
  const numberOf = (value: number | ''): number | undefined => (value === '' ? undefined : value);
  switch (kind) {
    case 'raw':
      return { type: 'raw', format: values.format, data: values.data };
    case 'interval':
      return { type: 'interval', seconds: numberOf(values.seconds) };
    case 'serverAddress':
      return { type: 'serverAddress', host: values.host, port: numberOf(values.port) };
    case 'apn':
      return { type: 'apn', host: values.apn, user: values.user, pass: values.pass };
    case 'rf':
    case 'sleep':
      return { type: kind, on: values.on };
    case 'position':
    case 'reboot':
    case 'block':
    case 'unblock':
      return quickOrder(kind);
  }
}

/** The words for what cannot be sent as a raw command; null where it can. */
export function dataFault({ format, data }: Pick<OrderValues, 'format' | 'data'>): string | null {
  const fault = format === 'hex' ? hexFaultOf(data) : lineFaultOf(data);
  return fault === null ? null : i18n.t(`commandScreen.data.${fault}`);
}

export type Drafted = { order: Order; faults: null } | { order: null; faults: Faults };

/** The order that the fields hold, or what is wrong with them by field. */
export function draftOrder(kind: OrderKind, values: OrderValues): Drafted {
  const words = kind === 'raw' ? dataFault(values) : null;
  if (words !== null) return { order: null, faults: { data: words } };
  const draft = draftOf(kind, values);
  const read = orderSchema.safeParse(draft);
  if (read.success) return { order: read.data, faults: null };
  const faults = faultsOf(orderSchema, draft);
  if (kind !== 'apn') return { order: null, faults };
  // The field of the access point has a name of its own: the one of the server is a host too.
  const { host, ...rest } = faults;
  return { order: null, faults: host === undefined ? rest : { ...rest, apn: host } };
}

/** What of a command that was sent can be put into the fields again: a password is not kept. */
export function valuesOfCommand({ payload }: Pick<Command, 'payload'>): Partial<OrderValues> {
  const textOf = (name: string): string => {
    const value = payload[name];
    return typeof value === 'string' ? value : '';
  };
  return { apn: textOf('host'), user: textOf('user') };
}
