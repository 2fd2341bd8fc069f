import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SimCard } from '../../../domain/live/devices/sim.ts';
import { useConsumptionText, SimData } from '../device-panel/sim-data.tsx';
import { useSimPlan } from '../device-panel/use-sim-plan.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { Card, Fact, Facts } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';
import { useDeviceRights } from './device-rights.ts';
import { TextCard } from './text-card.tsx';
import { STALE_BY_CHANGE, useKeepWhole } from './use-whole.ts';

/** The SIM card by its ICCID: its line, what it used, and what the carrier knows of it. */
export function SimTab() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const { isStaff } = useDeviceRights();
  return (
    <>
      <TextCard
        title={t('deviceScreen.sim.title')}
        fields={['simCard', 'number', 'operator', 'apnHost', 'apnUser', 'apnPass']}
        mayEdit={isStaff}
      />
      <PlanCard />
      {whole.simCard !== null && <CarrierCard key={whole.simCard} iccid={whole.simCard} />}
    </>
  );
}

function PlanCard() {
  const { t } = useTranslation();
  const { whole, device, telemetry } = useDevicePage();
  const { shown, consumption } = useSimPlan(device, telemetry);
  const used = useConsumptionText(consumption);
  // The same question that the plan itself is drawn of: why it has no answer.
  const asked =
    shown && whole.simCard !== null ? { query: { brand: String(whole.brandId), simCard: whole.simCard } } : null;
  const { failure, again } = useCall('simcards.plan', asked);
  const why = whole.simCard === null ? 'deviceScreen.sim.noCard' : 'deviceScreen.sim.noPlan';
  return (
    <Card title={t('deviceScreen.sim.plan')}>
      {shown ? (
        <>
          {failure && <FailureCallout title={t('deviceScreen.sim.planFailed')} failure={failure} onRetry={again} />}
          {consumption && (
            <meter
              className={classes.meter}
              min={0}
              max={1}
              high={0.8}
              value={Math.min(1, consumption.share)}
              aria-label={used}
            />
          )}
          <dl className={classes.panelFields}>
            <SimData device={device} telemetry={telemetry} />
          </dl>
        </>
      ) : (
        <p className={classes.quiet}>{t(why)}</p>
      )}
    </Card>
  );
}

/** What the carrier knows of the card. */
function CarrierCard({ iccid }: { iccid: string }) {
  const { t } = useTranslation();
  const { value, failure, isFirst, again } = useCall('simcards.read', { params: { iccid } });
  return (
    <Card title={t('deviceScreen.sim.carrier')} aside={value && <TakeOver card={value} />}>
      {failure?.kind === 'missing' ? (
        <p className={classes.quiet}>{t('deviceScreen.sim.carrierNone')}</p>
      ) : (
        failure && <FailureCallout title={t('deviceScreen.sim.carrierFailed')} failure={failure} onRetry={again} />
      )}
      {isFirst && <Skeleton height={120} radius="md" />}
      {value && (
        <Facts>
          <Fact name={t('deviceScreen.field.number')} value={value.msisdn} />
          <Fact name={t('deviceScreen.field.operator')} value={value.operator} />
          <Fact name={t('deviceScreen.field.apnHost')} value={value.apnHost} />
          <Fact name={t('deviceScreen.field.apnUser')} value={value.apnUser} />
        </Facts>
      )}
    </Card>
  );
}

/** Writes what the carrier knows of the card into the record of the device, its access point with the password. */
function TakeOver({ card }: { card: SimCard }) {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const { isStaff } = useDeviceRights();
  const keep = useKeepWhole();
  const { run, running } = useWrite('devices.change', { stale: STALE_BY_CHANGE });
  const take = async () => {
    const { msisdn: number, operator, apnHost, apnUser, apnPass } = card;
    const answer = await run({
      params: { id: String(whole.id) },
      body: { number, operator, apnHost, apnUser, apnPass, version: whole.version },
    });
    if (answer?.ok) {
      keep(answer.value);
      toast('success', t('savedDataMessage'));
    } else if (answer) toast('error', failureText(answer.failure));
  };
  if (!isStaff) return null;
  return (
    <Button variant="default" size="compact-md" loading={running !== null} onClick={() => void take()}>
      {t('deviceScreen.sim.takeOver')}
    </Button>
  );
}
