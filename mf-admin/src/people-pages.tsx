import { NewRolePage, RolePage } from './roles/role-page.tsx';
import { RolesPage } from './roles/roles-page.tsx';
import { HistoryPage } from './users/history-page.tsx';
import { EditPersonPage, NewPersonPage } from './users/person-forms.tsx';
import { MergePage } from './users/merge-page.tsx';
import { PersonPage } from './users/person-page.tsx';
import { UsersPage } from './users/users-page.tsx';

/** Pages about people and roles, in one chunk. */
export const peoplePages = {
  EditPersonPage,
  HistoryPage,
  MergePage,
  NewPersonPage,
  NewRolePage,
  PersonPage,
  RolePage,
  RolesPage,
  UsersPage,
};
