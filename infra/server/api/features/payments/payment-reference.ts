/**
 * The number of a payment that a person reads out over the telephone: `7K4M-2QXP`, the beginning of its order. 40 bits
 * distinguish the payments of a utility, and the primary key finds an order by its beginning.
 */
export const paymentReference = (order: string): string => `${order.slice(0, 4)}-${order.slice(4, 8)}`.toUpperCase();
