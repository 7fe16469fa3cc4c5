import { barePaymentCode, isPaymentCode } from '../../rules/payment-code.ts';
import { isSupplyCode } from '../../rules/supply-code.ts';
import { HOME, isVatCountry, isVatNumber, lacksZero, VAT_COUNTRIES } from '../../rules/vat-number.ts';
import { again, agreed, choice, code, email, newPassword, optional, personName, phone, text } from './fields.ts';
import { defineForm, repeats, type CrossRule, type Field } from './form.ts';
import { CUSTOMER_TYPES } from './supply.ts';

type TextField = Field<string, string, false>;

const countryOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : HOME);

/** The number fits the chosen country. */
const vatRule = (
  code: 'afm' | 'size',
  isBroken: (country: string, afm: string) => boolean,
): CrossRule<'afm' | 'country'> => ({
  error: 'afm',
  at: 'afm',
  code,
  isBroken: ({ isGiven, valueOf }) => isGiven('afm') && isBroken(countryOf(valueOf('country')), String(valueOf('afm'))),
});

/** The tax number and its country, `POST /api/sign-up/number`. */
export const signUpNumberForm = defineForm(
  'sign_up',
  { country: choice(VAT_COUNTRIES), afm: text({ max: 20 }) },
  {
    across: [
      vatRule('size', lacksZero),
      // An unknown country is refused at its own field.
      vatRule('afm', (country, afm) => isVatCountry(country) && !isVatNumber(country, afm)),
    ],
  },
);

const isPayment = (written: string): boolean => isPaymentCode(barePaymentCode(written));

/** The code of a supply or of a bill. */
const supplyOrPaymentCode = (): TextField => ({
  ...text({ max: 60 }),
  check: (value, { code_mask = null }) => {
    const written = value.trim();
    if (written.length > 60) return 'max';
    return isPayment(written) || isSupplyCode(written.replaceAll(/\s/g, ''), code_mask)
      ? null
      : 'invalid_customer_code';
  },
});

/** The code from the bill, `POST /api/sign-up/code`. */
export const signUpCodeForm = defineForm('sign_up', {
  code: supplyOrPaymentCode(),
  /** Printed on the bills of some utilities. */
  passkey: optional(code({ max: 40 }), ({ passkey_required }) => passkey_required === true),
});

/** A further supply by the payment code of its bill, `POST /api/sign-up/supplies/add`. */
export const signUpPaymentForm = defineForm('sign_up', {
  payment_code: {
    ...text({ max: 60 }),
    check: (value: string) => (value.length > 60 ? 'max' : isPayment(value) ? null : 'invalid_payment_code'),
  },
});

/** Most supplies of one registration. */
const SUPPLIES_MAX = 50;

const chosen = (): Field<readonly string[], string[], false> => ({
  empty: [],
  optional: false,
  kind: 'lines',
  max: SUPPLIES_MAX,
  toWire: (ids) => (ids.length > 0 ? [...ids] : undefined),
  check: (ids) => (ids.length > SUPPLIES_MAX ? 'max' : null),
});

/** Which supplies to follow, and as what, `POST /api/sign-up/supplies`. */
export const signUpSuppliesForm = defineForm('sign_up', {
  supplies: chosen(),
  customer_type: choice(CUSTOMER_TYPES),
});

/** How the person is called and reached, and what they want to receive, `POST /api/sign-up/account`. */
export const signUpAccountForm = defineForm('sign_up', {
  first_name: personName(),
  last_name: personName(),
  email: email(),
  phone: phone(),
  e_bill: choice(['yes', 'no']),
  /** As `POST /api/user/subscribe` takes it: none, or by e-mail. */
  subscribe: choice(['1', '0']),
});

/** The password and the terms, with which the account is made, `POST /api/sign-up`. */
export const signUpForm = defineForm(
  'sign_up',
  { password: newPassword(), repeated: again(), terms: agreed() },
  { across: [repeats('repeated', 'password')], once: true },
);

/** The last page of a signed-in person: their own password, the terms, and how the bills come, `POST /api/sign-up/request`. */
export const signUpRequestForm = defineForm(
  'sign_up',
  { e_bill: choice(['yes', 'no']), password: newPassword(), terms: agreed() },
  { once: true },
);
