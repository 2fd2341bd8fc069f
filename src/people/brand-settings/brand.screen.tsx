import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import type { Brand } from '../../../domain/people/brands/brand.ts';
import type { Asked } from '../../base/query/question.ts';
import { beforeLeaving } from '../../base/form/leave-guard.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { BrandForm } from './brand-form.tsx';
import classes from './brand.module.css';

/** Edits name, logo and colours of the own brand and of brands below it. */
export default function BrandScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  // The tree of brands leads to the looks of one of them.
  const asked = new URLSearchParams(useSearch()).get('id');
  const [id, setId] = useState(asked && /^\d{16}$/.test(asked) ? asked : String(user.brand));
  const { choices } = useBrandChoices();
  const brand = useCall('brands.read', { params: { id } });
  return (
    <>
      <ScreenHeader title={t('brandEdit.title')} subtitle={t('brandEdit.lead')} />
      <div className={classes.page}>
        {choices.length > 1 && (
          <Select
            className={classes.picker}
            label={t('brandEdit.brand')}
            description={t('brandEdit.brandHint')}
            data={choices}
            renderOption={({ option }) => (
              <span style={{ paddingInlineStart: `${depthOf(choices, option.value) * 18}px` }}>{option.label}</span>
            )}
            value={id}
            onChange={(chosen) => chosen !== null && beforeLeaving(() => setId(chosen))}
            searchable={choices.length > 8}
          />
        )}
        <Loaded key={id} asked={brand} />
      </div>
    </>
  );
}

const depthOf = (choices: readonly { value: string; depth: number }[], value: string): number =>
  choices.find((choice) => choice.value === value)?.depth ?? 0;

function Loaded({ asked: { value, failure, again } }: { asked: Asked<Brand> }) {
  const { t } = useTranslation();
  if (value) return <BrandForm brand={value} />;
  return failure ? <FailureCallout title={t('brandEdit.loadFailed')} failure={failure} onRetry={again} /> : <Waiting />;
}
