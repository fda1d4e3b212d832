import type { FastifyInstance } from 'fastify';
import type { Profile } from '../world/profile.ts';
import { viewerOf } from './request-details.ts';
import { sendFailure, sendJson } from './responses.ts';
import { mixedId } from './wire/mixed-types.ts';
import { userCard, userInfo, webProfile } from './wire/user-shapes.ts';
import type { WireContext } from './wire/wire-context.ts';

const SEARCH_LIMIT = 25;

/** Profiles by name, by id and by search, and the session's own account. */
export function profileRoutes(app: FastifyInstance, context: WireContext): void {
  const { world } = context;

  app.get<{ Params: { id: string } }>('/api/v1/users/:id/info', async (request, reply) => {
    const profile = world.profileById(request.params.id);
    if (!profile) return sendFailure(reply, 404, 'User not found');
    return sendJson(reply, { user: userInfo(context, profile, viewerOf(request)), status: 'ok' });
  });

  app.get('/api/v1/users/web_profile_info', async (request, reply) => {
    const profile = world.profileByUsername(request.details.query.get('username') ?? '');
    if (!profile) return sendJson(reply, { status: 'fail' }, 404);
    return sendJson(reply, { data: { user: webProfile(context, profile, viewerOf(request)) }, status: 'ok' });
  });

  app.get('/api/v1/accounts/edit/web_form_data', async (request, reply) => {
    const { username, fullName, biography } = viewerOf(request);
    const form_data = {
      username,
      first_name: fullName,
      last_name: '',
      email: `${username}@mail.example`,
      is_email_confirmed: true,
      phone_number: '',
      biography,
      external_url: '',
      business_account: false,
    };
    return sendJson(reply, { form_data, status: 'ok' });
  });

  app.get('/web/search/topsearch', async (request, reply) => {
    const found = search(world.profiles, request.details.query.get('query') ?? '');
    const users = found.map((profile, position) => ({
      position,
      user: { ...userCard(context, profile, viewerOf(request)), pk: mixedId(profile.id, 'search') },
    }));
    return sendJson(reply, { users, places: [], hashtags: [], has_more: false, rank_token: '0', status: 'ok' });
  });
}

/** User names that start with the query come first. Private profiles are not found. */
function search(profiles: readonly Profile[], query: string): Profile[] {
  const folded = fold(query.trim());
  if (folded === '') return [];
  return profiles
    .filter(({ isPrivate, username, fullName }) => !isPrivate && `${username} ${fold(fullName)}`.includes(folded))
    .sort((a, b) => Number(b.username.startsWith(folded)) - Number(a.username.startsWith(folded)))
    .slice(0, SEARCH_LIMIT);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').toLowerCase();
}
