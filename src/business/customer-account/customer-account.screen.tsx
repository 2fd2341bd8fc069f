import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { beforeLeaving } from '../../base/form/leave-guard.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { oneOf } from '../../base/list/filters.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import page from '../../base/ui/page.module.css';
import { useAskedNew } from '../../base/ui/use-asked-new.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { TabRow } from '../../base/ui/tab-row.tsx';
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
  const add = useAdd(part);
  useAskedNew(add?.open ?? null);
  const nameOf = (one: Part) => t(one === 'people' && !isStaff ? 'account.tabs.own' : `account.tabs.${one}`);
  return (
    <>
      <ScreenHeader title={t('account.title')} subtitle={t(isStaff ? 'account.leadStaff' : 'account.lead')}>
        {!phone && <AddButton add={add} />}
      </ScreenHeader>
      <div className={page.page}>
        {phone && <AddButton add={add} />}
        <Tabs value={part} onChange={(next) => beforeLeaving(() => go(parts.find((one) => one === next) ?? part))}>
          <TabRow value={part} label={t('account.tabs.label')}>
            {parts.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {nameOf(one)}
              </Tabs.Tab>
            ))}
          </TabRow>
          <Tabs.Panel value={part} className={classes.panel}>
            <Screen key={part} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}

interface Add {
  open(): void;
  words: 'account.contract.add' | 'account.plan.add';
}

/** How what the open part is a list of is added; null for who may not. */
function useAdd(part: Part): Add | null {
  const { user } = useSignedIn();
  const mayContracts = useMayContracts();
  if (part === 'contracts' && mayContracts) return { open: openNewContract, words: 'account.contract.add' };
  if (part === 'plans' && user.profile === 'ADMINISTRATOR') return { open: openNewPlan, words: 'account.plan.add' };
  return null;
}

function AddButton({ add }: { add: Add | null }) {
  const { t } = useTranslation();
  if (add === null) return null;
  return (
    <Button h={40} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add.open}>
      {t(add.words)}
    </Button>
  );
}
