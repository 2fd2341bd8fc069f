import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandReach } from '../../../contract/rest/desk/command-calls.ts';
import type { Fields } from '../../base/form/use-fields.ts';
import classes from './command.module.css';
import { KindList } from './kind-list.tsx';
import { MannerFields } from './manner-fields.tsx';
import { mannerBody, mannerFault, usualManner, USUAL_WAIT, type Manner, type Wait } from './manner.ts';
import { NotSent } from './not-sent.tsx';
import { OrderFields } from './order-fields.tsx';
import { typeOfKind, type OrderKind } from './order-kinds.ts';
import { draftOrder, type OrderValues } from './order-values.ts';
import type { OrderDesk } from './use-order.ts';

interface Props {
  device: number;
  kinds: readonly OrderKind[];
  kind: OrderKind;
  fields: Fields<OrderValues>;
  reach: CommandReach;
  desk: OrderDesk;
  onKind(kind: OrderKind): void;
}

/** The command that is sent next: which one, with what, and how it goes. */
export function OrderForm({ device, kinds, kind, fields, reach, desk, onKind }: Props) {
  const { t } = useTranslation();
  const [chosen, setManner] = useState<Manner | null>(null);
  const [wait, setWait] = useState<Wait>(USUAL_WAIT);
  const { attach } = fields;
  const type = typeOfKind(kind);
  const faultOf = (manner: Manner) => mannerFault(manner, reach, type);
  // What was chosen holds as long as it is possible: a tracker may go away and come back while somebody writes.
  const manner = chosen !== null && faultOf(chosen) === null ? chosen : usualManner(reach, type);
  const fault = faultOf(manner);
  const send = () => {
    const { order, faults } = draftOrder(kind, fields.read());
    fields.show(faults ?? {});
    if (order !== null && fault === null) desk.ask(kind, { deviceId: device, order, ...mannerBody(manner, wait) });
  };
  return (
    <form
      ref={attach}
      className={classes.form}
      noValidate
      aria-label={t('commandScreen.send')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <KindList
        kinds={kinds}
        value={kind}
        onChange={(next) => {
          onKind(next);
          fields.show({});
          desk.actor.send({ type: 'CHANGED' });
        }}
      />
      <p className={classes.about}>{t(`commandScreen.about.${kind}`)}</p>
      <OrderFields kind={kind} fields={fields} />
      <MannerFields manner={manner} wait={wait} faultOf={faultOf} onManner={setManner} onWait={setWait} />
      <NotSent failure={desk.failure} isUnsure={desk.isUnsure} onAgain={() => desk.actor.send({ type: 'AGAIN' })} />
      <Button
        type="submit"
        className={classes.send}
        h={44}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        loading={desk.isSending}
        disabled={fault !== null}
        data-grave={kind === 'block' || undefined}
      >
        {t(`commandScreen.sendAs.${manner}`)}
      </Button>
    </form>
  );
}
