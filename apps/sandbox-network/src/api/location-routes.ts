import type { FastifyInstance } from 'fastify';
import { sendFailure, sendJson } from './responses.ts';
import type { WireContext } from './wire/wire-context.ts';

export function locationRoutes(app: FastifyInstance, { world }: WireContext): void {
  app.get('/api/v1/locations/web_info', async (request, reply) => {
    const place = world.places.byId.get(request.details.query.get('location_id') ?? '');
    if (!place) return sendFailure(reply, 404, 'Location not found');
    const location_info = {
      location_id: place.id,
      name: place.name,
      ...(place.coordinates && { lat: place.coordinates.latitude, lng: place.coordinates.longitude }),
      location_address: place.address,
      location_city: place.cityName,
      category: place.category,
      phone: '',
      website: '',
    };
    return sendJson(reply, {
      native_location_data: { location_info, ranked: { sections: [] }, recent: { sections: [] } },
      status: 'ok',
    });
  });
}
