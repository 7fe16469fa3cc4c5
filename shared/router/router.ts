/**
 * The router that the pages of all remotes share: one instance, given by the shell when the first page asks for it.
 * Cards have no router, so the home page starts without it.
 */
export {
  Link,
  Navigate,
  /** @public for remotes that were built with 0.8 or before */
  Route,
  Router,
  /** @public for remotes that were built with 0.8 or before */
  Routes,
  useLocation,
  useNavigate,
  /** @public for remotes that were built with 0.8 or before */
  useParams,
  useSearchParams,
  type Navigator,
  type To,
} from 'react-router';
