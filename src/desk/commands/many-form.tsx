import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_NAMED, useDeviceNames } from '../../live/devices/use-device-names.ts';
import type { NamedVehicle } from '../../live/devices/vehicle-label.ts';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { BatchCount } from './batch-count.tsx';
import classes from './command.module.css';
import { ConfirmMany } from './confirm-many.tsx';
import { KindList } from './kind-list.tsx';
import { MannerFields } from './manner-fields.tsx';
import { NotSent } from './not-sent.tsx';
import { OrderFields } from './order-fields.tsx';
import { allowedKinds, type OrderKind } from './order-kinds.ts';
import { TargetFields } from './target-fields.tsx';
import { TextsReach } from './texts-reach.tsx';
import { useMany, type Many } from './use-many.ts';

interface Started {
  /** Begins with these. */
  devices: readonly number[];
  onStarted(batch: string): void;
}

/** One command for many vehicles: which, what, how; counted before it is sent. */
export function ManyForm({ devices, onStarted }: Started) {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const kinds = allowedKinds(user.profile, permissions);
  if (kinds.length === 0) return <p className={classes.nothing}>{t('commandScreen.many.noCommands')}</p>;
  return <Named kinds={kinds} devices={devices} onStarted={onStarted} />;
}

type Kinds = readonly OrderKind[];

/** The form, once it is known what the vehicles that were chosen before are called; so many that they are only counted have no names. */
function Named({ kinds, devices, onStarted }: Started & { kinds: Kinds }) {
  const known = useDeviceNames(devices.length > MOST_NAMED ? [] : devices);
  return known ? <Filled kinds={kinds} devices={devices} known={known} onStarted={onStarted} /> : <Waiting />;
}

function Filled({ kinds, devices, known, onStarted }: Started & { kinds: Kinds; known: readonly NamedVehicle[] }) {
  const { t } = useTranslation();
  const many = useMany(kinds, devices, onStarted);
  const { desk } = many;
  return (
    <>
      <div className={classes.many}>
        <section className={classes.card} aria-labelledby="many-which">
          <h2 id="many-which">{t('commandScreen.many.which')}</h2>
          <TargetFields value={many.targets} known={known} onChange={many.setTargets} />
          <BatchCount asked={many.count} counted={many.counted} isNobody={many.isNobody} />
        </section>
        <section className={classes.card} aria-labelledby="many-what">
          <h2 id="many-what">{t('commandScreen.many.what')}</h2>
          <What many={many} />
        </section>
      </div>
      {desk.isConfirming && desk.wish && (
        <ConfirmMany
          wish={desk.wish}
          onConfirm={() => desk.actor.send({ type: 'CONFIRM' })}
          onDismiss={() => desk.actor.send({ type: 'DISMISS' })}
        />
      )}
    </>
  );
}

function What({ many }: { many: Many }) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const { kinds, kind, fields, counted, desk } = many;
  const { attach } = fields;
  const count = counted?.total ?? 0;
  return (
    <form
      ref={attach}
      className={classes.form}
      noValidate
      aria-label={t('commandScreen.many.label')}
      onSubmit={(event) => {
        event.preventDefault();
        many.send();
      }}
    >
      <KindList kinds={kinds} value={kind} onChange={many.choose} />
      <p className={classes.about}>{t(`commandScreen.about.${kind}`)}</p>
      <OrderFields kind={kind} fields={fields} />
      <MannerFields
        manner={many.manner}
        wait={many.wait}
        faultOf={many.faultOf}
        onManner={many.setManner}
        onWait={many.setWait}
      />
      {many.manner === 'sms' && counted && <TextsReach {...counted} />}
      <NotSent failure={desk.failure} isUnsure={desk.isUnsure} onAgain={() => desk.actor.send({ type: 'AGAIN' })} />
      <Button
        type="submit"
        className={classes.send}
        h={44}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        loading={desk.isSending}
        // What is wrong with the fields is told when it is pressed; before vehicles are counted there is nobody to send to.
        disabled={many.isRight && (count === 0 || many.faultOf(many.manner) !== null)}
        data-grave={kind === 'block' || undefined}
      >
        {count > 0
          ? t('commandScreen.many.confirm', { count, vehicles: integer(count) })
          : t('commandScreen.many.send')}
      </Button>
    </form>
  );
}
