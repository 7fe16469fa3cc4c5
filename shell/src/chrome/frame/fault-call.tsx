import { telHref } from '@hydria/shared/rules/phones.ts';
import { Icon } from './icon.tsx';

interface FaultCallProps {
  phone: string;
  /** “Βλάβη;” */
  question: string;
  /** When the number is answered. */
  hours: string;
}

/** Calls the utility's number for faults: where it stands, no other page is needed in an emergency. */
export const FaultCall = ({ phone, question, hours }: FaultCallProps) => (
  <a className="fault-call" href={telHref(phone)}>
    <Icon name="phone" />
    <span>
      {question} <strong>{phone}</strong>
    </span>
    <small>{hours}</small>
  </a>
);
