import { useRef, useState } from 'react';
import { mdiQrcodeScan } from '@mdi/js';
import { paymentCodeIn } from '../rules/payment-code.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Muted } from './muted.tsx';
import { Stack } from './stack.tsx';

/** The part of the Shape Detection API that is used; browsers without it read no photos here. */
interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string }[]>;
}

const makeDetector = (): Detector | null => {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: new () => Detector };
  return BarcodeDetector ? new BarcodeDetector() : null;
};

/** Reads QR codes and barcodes from a photo; the photo stays in the browser. */
const read = async (detector: Detector, photo: File): Promise<string | null> => {
  const found = await detector.detect(await createImageBitmap(photo));
  return found.map(({ rawValue }) => paymentCodeIn(rawValue)).find((code) => code !== null) ?? null;
};

interface ScanCodeProps {
  onFound: (code: string) => void;
  /** The button, and what is said of a photo with and without a code. */
  texts: Record<'scan' | 'found' | 'none', string>;
}

/** Takes the payment code from a photo of the bill, where the browser can read barcodes. */
export const ScanCode = ({ onFound, texts }: ScanCodeProps) => {
  const [detector] = useState(makeDetector);
  const [result, setResult] = useState<'found' | 'none' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  if (!detector) return null;
  const take = async (photo: File | undefined) => {
    const code = photo ? await read(detector, photo).catch(() => null) : null;
    if (code) onFound(code);
    setResult(code ? 'found' : 'none');
  };
  return (
    <Stack gap={8}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={texts.scan}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiQrcodeScan} size={20} />}
        onClick={() => input.current?.click()}
        css={{ justifySelf: 'start' }}
      >
        {texts.scan}
      </Button>
      <Muted small role="status">
        {result && texts[result]}
      </Muted>
    </Stack>
  );
};
