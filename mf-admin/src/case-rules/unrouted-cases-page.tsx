import { Navigate } from '@hydria/shared/router';

/** `/admin/unrouted-cases`: the queue of open cases without a team and a person leads to their list. */
export const UnroutedCasesPage = () => <Navigate to="/admin/cases?team=none&assignee=none" replace />;
