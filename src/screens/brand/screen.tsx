import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Brand } from '../../../domain/brand.ts';
import { useCore, useSignedIn } from '../../shell/console-context.tsx';
import { ScreenHeader } from '../../shell/screen-header.tsx';
import { Waiting } from '../../shell/waiting.tsx';
import { FailureCallout } from '../../ui/failure-callout.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { useBrandChoices } from '../../brand/use-brand-choices.ts';
import { BrandForm } from './brand-form.tsx';
import classes from './brand.module.css';
import { useUnsaved } from './use-unsaved.tsx';

/** Name, logo and colours of the own brand and of those below it. */
export default function BrandScreen() {
  const { t } = useTranslation();
  const core = useCore();
  const { user } = useSignedIn();
  const [id, setId] = useState(String(user.brand));
  const { choices } = useBrandChoices();
  const unsaved = useUnsaved();
  const { data } = useQuery({ queryKey: ['brands', 'read', Number(id)], queryFn: () => core.call('brands.read', { params: { id } }) });
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
            renderOption={({ option }) => <span style={{ paddingInlineStart: `${depthOf(choices, option.value) * 18}px` }}>{option.label}</span>}
            value={id}
            onChange={(chosen) => chosen !== null && unsaved.before(() => setId(chosen))}
            allowDeselect={false}
            searchable={choices.length > 8}
          />
        )}
        <Loaded key={id} answer={data} onDirty={unsaved.setDirty} />
      </div>
      {unsaved.dialog}
    </>
  );
}

const depthOf = (choices: readonly { value: string; depth: number }[], value: string): number => choices.find((choice) => choice.value === value)?.depth ?? 0;

type Answer = { ok: true; value: Brand } | { ok: false; failure: Parameters<typeof failureText>[0] };

function Loaded({ answer, onDirty }: { answer: Answer | undefined; onDirty: (dirty: boolean) => void }) {
  const { t } = useTranslation();
  if (answer === undefined) return <Waiting />;
  if (!answer.ok)
    return (
      <FailureCallout title={t('brandEdit.loadFailed')} failure={answer.failure} />
    );
  return <BrandForm brand={answer.value} onDirty={onDirty} />;
}
