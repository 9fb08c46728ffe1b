import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';

import { LoginPage } from '../shell/sign-in/login-page.tsx';
import { loadSignIn } from '../shell/site/load-sign-in.ts';
import { searchParameter } from '../shared/rules/search-parameter.ts';

export const Route = createFileRoute('/login')({
  validateSearch: v.object({ returnUrl: searchParameter(v.string()) }),
  loader: loadSignIn,
  component: LoginPage,
});
