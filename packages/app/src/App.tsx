import { RouterProvider } from 'react-router-dom';
import { router } from './routes.tsx';

/** All of the product that lies behind the landing page. */
export const App = () => <RouterProvider router={router} />;
