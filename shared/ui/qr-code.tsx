import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { radius } from '../theme/tokens.ts';

/** Modules that stay free around a code, so that cameras find it (ISO/IEC 18004). */
const QUIET = 4;

interface QrCodeProps {
  /** The encoded text. It is drawn here and goes nowhere. */
  value: string;
  /** The label for screen readers; the encoded text is shown beside the code. */
  label: string;
  /** Side in px. */
  size?: number;
}

/** A QR code, black on white in both themes: cameras want it so. A seventh of it may be dirty (level M). */
export const QrCode = ({ value, label, size = 208 }: QrCodeProps) => {
  const code = generate(value, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      css={{ display: 'block', maxWidth: '100%', height: 'auto', background: '#ffffff', borderRadius: radius.control }}
    >
      <path d={toSvgPath(code)} fill="#000000" />
    </svg>
  );
};
