/**
 * The router that the pages of all remotes share: one instance, given by the shell when the first page asks for it.
 * Cards have no router, so the home page starts without it.
 */
export {
  Link,
  Navigate,
  Route,
  Router,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
  type Navigator,
  type To,
} from 'react-router';
