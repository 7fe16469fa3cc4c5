// Written by `pnpm fix` from remote.json.

/** Paths of this remote; each has a page in `routes.tsx`. */
export type Path =
  | '/bills'
  | '/bills/:id'
  | '/settlements'
  | '/payments'
  | '/pay'
  | '/success'
  | '/fail'
  | '/deya/:deya_id?/pay-as-guest/form'
  | '/deya/:deya_id?/pay-as-guest/mobile/:payment_code?'
  | '/deya/:deya_id?/pay-as-guest/:payment_code?'
  | '/deya/:deya_id?/cancel-payment';

/** Cards of this remote; each is loaded in `lifecycles.tsx`. */
export type Card = 'BillsCard';
