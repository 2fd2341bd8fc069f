import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { beforeLeaving } from '../../form/leave-guard.ts';
import { ScreenHeader } from '../../frame/screen-header.tsx';
import { oneOf } from '../../list/filters.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import page from '../../ui/page.module.css';
import { usePhone } from '../../ui/use-phone.ts';
import classes from './account.module.css';
import { partsOf, type Part } from './account-lists.ts';
import { ChargesPart } from './charges-part.tsx';
import { ContractsPart, openNewContract } from './contracts-part.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { PeoplePart } from './people-part.tsx';
import { openNewPlan, PlansPart } from './plans-part.tsx';
import { SimsPart } from './sims-part.tsx';
import { useMayContracts } from './use-may-contracts.ts';

const SCREENS: Readonly<Record<Part, () => ReactNode>> = {
  people: PeoplePart,
  contracts: ContractsPart,
  charges: ChargesPart,
  payments: PaymentsPart,
  plans: PlansPart,
  sims: SimsPart,
};

/** The account of a customer: contracts, charges and payments; for staff those of all, with plans and SIM cards. */
export default function CustomerAccountScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { user } = useSignedIn();
  const [path, navigate] = useLocation();
  const isStaff = user.profile !== 'USER';
  const parts = partsOf(user.profile);
  const first = parts[0]!;
  const part = oneOf(parts)(new URLSearchParams(useSearch()).get('tab') ?? '') ?? first;
  const go = (next: Part) => navigate(next === first ? path : `${path}?tab=${next}`);
  const Screen = SCREENS[part];
  const nameOf = (one: Part) => t(one === 'people' && !isStaff ? 'account.tabs.own' : `account.tabs.${one}`);
  return (
    <>
      <ScreenHeader title={t('account.title')} subtitle={t(isStaff ? 'account.leadStaff' : 'account.lead')}>
        {!phone && <AddButton part={part} />}
      </ScreenHeader>
      <div className={page.page}>
        {phone && <AddButton part={part} />}
        <Tabs value={part} onChange={(next) => beforeLeaving(() => go(parts.find((one) => one === next) ?? part))}>
          <Tabs.List className={classes.tabs} aria-label={t('account.tabs.label')}>
            {parts.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {nameOf(one)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={part} className={classes.panel}>
            <Screen key={part} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}

/** Adds what the open part is a list of, for whoever may. */
function AddButton({ part }: { part: Part }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const mayContracts = useMayContracts();
  const add =
    part === 'contracts' && mayContracts
      ? ([openNewContract, 'account.contract.add'] as const)
      : part === 'plans' && user.profile === 'ADMINISTRATOR'
        ? ([openNewPlan, 'account.plan.add'] as const)
        : null;
  if (add === null) return null;
  return (
    <Button h={40} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add[0]}>
      {t(add[1])}
    </Button>
  );
}
