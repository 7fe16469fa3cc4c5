import { PaymentPage } from '../payment/payment-page.tsx';
import { CancelPaymentPage } from './cancel-payment-page.tsx';
import { PayPage } from './pay-page.tsx';
import { CodedPage, FormPage } from './guest-payment-page.tsx';

const SuccessPage = () => <PaymentPage returned="success" />;
const FailPage = () => <PaymentPage returned="fail" />;

/** The pages of paying, of its outcome, and of ending a payment: a person who returns from the bank has loaded them. */
export const guestPaymentPages = { FormPage, CodedPage, CancelPaymentPage, PayPage, SuccessPage, FailPage };
