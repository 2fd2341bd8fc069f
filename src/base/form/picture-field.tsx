import { Button } from '@mantine/core';
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './picture-field.module.css';
import { shrinkPicture, type ShrunkPicture } from './shrink-picture.ts';

const ICON = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;
/** What the chooser offers; what the file really is, its bytes say. */
const OFFERED = 'image/png,image/jpeg,image/webp';

interface Props {
  /** Of the picture that is kept; null where there is none. */
  kept: string | null;
  /** What somebody chose: null takes the picture away, undefined leaves it as it is. */
  chosen: ShrunkPicture | null | undefined;
  /** Says whose picture it is to those who do not see it. */
  alt: string;
  error?: string | undefined;
  disabled: boolean;
  onChange(chosen: ShrunkPicture | null | undefined): void;
  onError(words: string): void;
}

/** A picture to be chosen, replaced or taken away; it is made small before it is sent. */
export function PictureField({ kept, chosen, alt, error, disabled, onChange, onError }: Props) {
  const { t } = useTranslation();
  const address = chosen === undefined ? kept : (chosen?.address ?? null);
  const choice = useRef(0);
  const take = async (file: Blob) => {
    choice.current += 1;
    const own = choice.current;
    const picture = await shrinkPicture(file);
    // A large photo takes its time: what was chosen or taken away since counts.
    if (own !== choice.current) return;
    if (picture) onChange(picture);
    else onError(t('form.picture.fault'));
  };
  const remove = () => {
    choice.current += 1;
    // Taking away what was never there is no change.
    onChange(kept === null ? undefined : null);
  };
  return (
    <div className={classes.field}>
      <div className={classes.chooser}>
        <div className={classes.preview}>
          {address === null ? <IconPhoto size={40} stroke={1.25} aria-hidden /> : <img src={address} alt={alt} />}
        </div>
        <Choices
          hasPicture={address !== null}
          disabled={disabled}
          onFile={(file) => void take(file)}
          onRemove={remove}
        />
      </div>
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  hasPicture: boolean;
  disabled: boolean;
  onFile(file: Blob): void;
  onRemove(): void;
}

function Choices({ hasPicture, disabled, onFile, onRemove }: ChoicesProps) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={classes.actions}>
        <Button
          variant="default"
          h={44}
          disabled={disabled}
          leftSection={<IconUpload {...ICON} />}
          onClick={() => chooser.current?.click()}
        >
          {t(hasPicture ? 'form.picture.replace' : 'form.picture.choose')}
        </Button>
        {hasPicture && (
          <Button
            variant="subtle"
            color="gray"
            h={44}
            disabled={disabled}
            leftSection={<IconTrash {...ICON} />}
            onClick={onRemove}
          >
            {t('form.picture.remove')}
          </Button>
        )}
        <p className={classes.hint}>{t('form.picture.hint')}</p>
      </div>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        accept={OFFERED}
        aria-label={t('form.picture.file')}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
