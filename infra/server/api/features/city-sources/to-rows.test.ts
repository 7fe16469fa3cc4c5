import { datastreamsOf, readDatastreams, streamsAnswer } from './sensor-things.ts';
import { entitiesOf, ngsiAnswer } from './ngsi-ld.ts';
import { mapEntities, mapReadings } from './to-rows.ts';

const now = new Date('2026-11-20T12:00:00Z');
type Content = 'water' | 'air' | 'waste' | 'parking';
const mapAnswer = (content: Content, answer: unknown) => {
  const { entities, refused } = entitiesOf(ngsiAnswer.parse(answer));
  const mapped = mapEntities(content, entities, { zone: 'Χανιά', now });
  return { ...mapped, refused: [...refused, ...mapped.refused] };
};
const map = (content: Content, ...entities: object[]) => mapAnswer(content, entities);

/*
 * The entities have the attributes and forms of the examples that smart-data-models publishes beside each model
 * (dataModel.WaterQuality, dataModel.Environment, dataModel.WasteManagement, dataModel.Parking: examples/example.json and
 * example-normalized.jsonld), with values of our own.
 */
const property = (value: unknown, more: object = {}) => ({ type: 'Property', value, ...more });
const dateTime = (value: string) => property({ '@type': 'DateTime', '@value': value });
const point = { type: 'Point', coordinates: [24.018, 35.513] };

describe('WaterQualityObserved', () => {
  const keyValues = {
    id: 'urn:ngsi-ld:WaterQualityObserved:waterqualityobserved:Chania',
    type: 'WaterQualityObserved',
    dateObserved: '2026-11-19T22:30:00Z',
    location: point,
    conductivity: 0.043,
    pH: 7.4,
    temperature: 17.2,
    name: 'Δεξαμενή',
  };
  const row = { zone: 'Χανιά', analysis_date: '2026-11-20', sampling_point: 'Δεξαμενή' };

  it('becomes analyses of the day in Greece, with the conductivity in µS/cm', () => {
    expect(map('water', keyValues)).toEqual({
      kind: 'water-analyses',
      rows: [
        { ...row, alias: 'ph', value: '7.4' },
        { ...row, alias: 'conductance', value: '430' },
      ],
      refused: [],
    });
  });

  it('gives the same normalised, in NGSI-LD and in NGSI v2', () => {
    const ld = {
      ...keyValues,
      dateObserved: dateTime('2026-11-19T22:30:00Z'),
      location: { type: 'GeoProperty', value: point },
      conductivity: property(0.043, { unitCode: 'D10' }),
      pH: property(7.4),
      name: property('Δεξαμενή'),
    };
    const v2 = {
      ...keyValues,
      dateObserved: { type: 'DateTime', value: '2026-11-19T22:30:00Z' },
      conductivity: { type: 'Number', value: 430, metadata: { unitCode: { type: 'Text', value: 'G42' } } },
    };
    expect(map('water', ld)).toEqual(map('water', keyValues));
    expect(map('water', v2)).toEqual(map('water', keyValues));
  });

  it('with a conductivity in µS/cm without a unit is refused there, and keeps its other values', () => {
    const { rows, refused } = map('water', { ...keyValues, conductivity: 430 });
    expect(rows).toEqual([{ ...row, alias: 'ph', value: '7.4' }]);
    expect(refused).toEqual([{ thing: keyValues.id, field: 'conductivity', reason: 'not_possible', value: '430' }]);
  });

  it.each([
    ['pH', 15, 'not_possible'],
    ['pH', '7.4', 'numeric'],
    ['turbidity', property(3, { unitCode: 'KGM' }), 'unit_unknown'],
  ])('refuses %s of %j as %s', (field, value, reason) => {
    expect(map('water', { ...keyValues, [field]: value }).refused).toEqual([
      expect.objectContaining({ field, reason }),
    ]);
  });

  it.each([
    ['2026-11-21T00:00:00Z', 'in_future'],
    ['yesterday', 'date'],
    [undefined, 'required'],
  ])('of the time %s is refused as %s', (dateObserved, reason) => {
    const { rows, refused } = map('water', { ...keyValues, dateObserved });
    expect([rows, refused.map((one) => one.reason)]).toEqual([[], [reason]]);
  });
});

describe('AirQualityObserved', () => {
  const air = {
    id: 'urn:ngsi-ld:AirQualityObserved:Chania-AmbientObserved',
    type: 'AirQualityObserved',
    dateObserved: '2026-11-20T10:00:00.00Z/2026-11-20T11:00:00.00Z',
    location: point,
    no2: 22,
    CO: property(0.5, { unitCode: 'GP' }),
    pm25: 11,
    temperature: 12.2,
    relativeHumidity: 0.54,
    atmosphericPressure: 1013.2,
  };

  it('becomes the air of a place at the end of its interval', () => {
    expect(map('air', air).rows).toEqual([
      {
        place: 'urn:ngsi-ld:AirQualityObserved:Chania-AmbientObserved',
        title: null,
        latitude: 35.513,
        longitude: 24.018,
        measured_at: '2026-11-20T11:00:00.000Z',
        temperature: 12.2,
        gases: { no2: 22, co: 500 },
        particles: { pm2_5: 11 },
        humidity: 0.54,
        pressure: 1013.2,
        noise: null,
        times: null,
      },
    ]);
  });

  it('with a humidity of 54 is refused there: the model has 0 to 1, unless the unit is percent', () => {
    const { rows, refused } = map('air', { ...air, relativeHumidity: 54 });
    expect(rows).toEqual([expect.objectContaining({ humidity: null, temperature: 12.2 })]);
    expect(refused).toEqual([expect.objectContaining({ field: 'relativeHumidity', reason: 'not_possible' })]);
    const percent = map('air', { ...air, relativeHumidity: property(54, { unitCode: 'P1' }) });
    expect([percent.rows, percent.refused]).toEqual([[expect.objectContaining({ humidity: 0.54 })], []]);
  });
});

describe('entities in the other forms of the published examples', () => {
  it('named for their observation are one place, and a time without a zone is in UTC', () => {
    const observed = (hour: string) => ({
      id: `urn:ngsi-ld:AirQualityObserved:Chania-AmbientObserved-7-2026-11-20T${hour}:00:00`,
      type: 'AirQualityObserved',
      dateObserved: `2026-11-20T09:00:00/2026-11-20T${hour}:00:00`,
      NO2: 69,
      CO: 500,
      CO_Level: 'moderate',
      airQualityIndex: 65,
      airQualityLevel: 'moderate',
      location: point,
    });
    expect(map('air', observed('10')).rows).toEqual([
      expect.objectContaining({
        place: 'urn:ngsi-ld:AirQualityObserved:Chania-AmbientObserved-7',
        measured_at: '2026-11-20T10:00:00.000Z',
        gases: { no2: 69, co: 500 },
      }),
    ]);
  });

  it('without a level, a container brings no row, and is named', () => {
    const bin = {
      id: 'urn:ngsi-ld:wastecontainer:1021:CHQ',
      type: 'WasteContainer',
      binCapacity: property(43),
      binFullnessThreshold: property(80),
      binLoggedTime: dateTime('2026-11-20T11:51:02+05:30'),
      location: { type: 'GeoProperty', value: point },
    };
    expect(map('waste', bin)).toMatchObject({
      rows: [],
      refused: [{ field: 'fillingLevel', reason: 'value_missing' }],
    });
  });

  it('a garage with further attributes and an address as a property has the time of its free spots', () => {
    const garage = {
      id: 'urn:ngsi-ld:OffStreetParking:chania-ParkingLot-1',
      type: 'OffStreetParking',
      address: property({ addressLocality: 'Χανιά', type: 'PostalAddress' }),
      availableSpotNumber: property(132, { observedAt: '2026-11-20T11:50:00Z' }),
      category: property(['underground', 'public']),
      fourWheelerSlots: property({ availableSpotNumber: 25, totalSpotNumber: 25 }),
      location: { type: 'GeoProperty', value: point },
      name: property('Τριανταφυλλιά'),
      observationDateTime: dateTime('2026-11-20T11:51:02Z'),
      totalSpotNumber: property(414),
    };
    expect(map('parking', garage)).toMatchObject({
      rows: [{ municipality: 'Χανιά', last_seen: '2026-11-20T11:50:00.000Z', spots: 414, free_spots: 132 }],
      refused: [],
    });
  });

  it('a spot without a time is stored as one whose time is not known', () => {
    const spot = {
      id: 'urn:ngsi-ld:ParkingSpot:chania:3',
      type: 'ParkingSpot',
      name: 'A-13',
      status: 'free',
      location: point,
    };
    expect(map('parking', spot)).toMatchObject({
      rows: [{ last_seen: now.toISOString(), dated: false, free_spots: 1 }],
      refused: [],
    });
  });

  it.each([
    ['of NGSI-LD', property('free', { observedAt: '2026-11-20T09:00:00Z' })],
    ['of NGSI v2', { type: 'Text', value: 'free', metadata: { timestamp: { value: '2026-11-20T09:00:00' } } }],
  ])('a spot has the time of its state, as an attribute %s', (_, status) => {
    const spot = { id: 'urn:ngsi-ld:ParkingSpot:chania:3', type: 'ParkingSpot', status };
    expect(map('parking', spot).rows).toEqual([
      expect.objectContaining({ last_seen: '2026-11-20T09:00:00.000Z', dated: true, free_spots: 1 }),
    ]);
  });

  it('a feature of GeoJSON, alone or in a collection, is the same as its entity', () => {
    const attributes = { type: 'WasteContainer', fillingLevel: 0.4, dateObserved: '2026-11-20T11:00:00Z' };
    const feature = { id: 'urn:bin:1', type: 'Feature', geometry: point, properties: attributes };
    const { rows } = map('waste', { id: 'urn:bin:1', location: point, ...attributes });
    expect(rows).toEqual([expect.objectContaining({ fill_level: 0.4, latitude: 35.513 })]);
    for (const answer of [feature, { type: 'FeatureCollection', features: [feature] }])
      expect(mapAnswer('waste', answer).rows).toEqual(rows);
  });

  it('with metals in mg/l, as the model has them, brings them in the unit of their limit', () => {
    const station = {
      id: 'urn:station:1',
      type: 'WaterQualityObserved',
      dateObserved: '2026-11-20T11:00:00Z',
      Pb: 0.004,
      Cu: 0.02,
      NO2: 'of no use here',
    };
    const { rows, refused } = map('water', station);
    expect(rows).toMatchObject([
      { alias: 'copper', value: '0.02' },
      { alias: 'lead', value: '4' },
    ]);
    expect(refused).toEqual([]);
  });
});

describe('WasteContainer', () => {
  const container = {
    id: 'urn:ngsi-ld:WasteContainer:Chania:1',
    type: 'WasteContainer',
    location: { type: 'GeoProperty', value: point },
    fillingLevel: property(0.4, { unitCode: 'C62', observedAt: '2026-11-20T11:30:00Z' }),
    dateLastEmptying: dateTime('2026-11-19T06:30:00Z'),
  };

  it('becomes a container with its level and its last pickup', () => {
    expect(map('waste', container).rows).toEqual([
      expect.objectContaining({
        measured_at: '2026-11-20T11:30:00.000Z',
        last_pickup: '2026-11-19T06:30:00.000Z',
        fill_level: 0.4,
      }),
    ]);
  });

  it('with a level over 1 is refused there', () => {
    expect(
      map('waste', { ...container, fillingLevel: property(40, { observedAt: '2026-11-20T11:30:00Z' }) }).refused,
    ).toEqual([expect.objectContaining({ field: 'fillingLevel', reason: 'not_possible', value: '40' })]);
  });
});

describe('parking', () => {
  const garage = {
    id: 'urn:ngsi-ld:OffStreetParking:Chania:1',
    type: 'OffStreetParking',
    name: 'Δημοτικό πάρκινγκ',
    location: point,
    address: { addressLocality: 'Χανιά' },
    totalSpotNumber: 414,
    availableSpotNumber: 132,
    observationDateTime: '2026-11-20T11:55:00Z',
  };

  it('of OffStreetParking has its spots and the free ones', () => {
    expect(map('parking', garage).rows).toEqual([
      expect.objectContaining({
        title: { el: 'Δημοτικό πάρκινγκ' },
        municipality: 'Χανιά',
        spots: 414,
        free_spots: 132,
      }),
    ]);
  });

  it('with more free spots than spots is refused', () => {
    const { rows, refused } = map('parking', { ...garage, availableSpotNumber: 500 });
    expect([rows, refused]).toEqual([[], [expect.objectContaining({ reason: 'not_possible', value: '500 / 414' })]]);
  });

  it.each([
    ['free', 1],
    ['occupied', 0],
    ['unknown', null],
  ])('of a ParkingSpot that is %s has %j free spots', (status, free_spots) => {
    const spot = { id: 'urn:ngsi-ld:ParkingSpot:1', type: 'ParkingSpot', status, dateModified: '2026-11-20T11:55:00Z' };
    expect(map('parking', spot).rows).toEqual([expect.objectContaining({ spots: 1, free_spots })]);
  });
});

describe('names of a broker without a context', () => {
  const values = {
    dateObserved: dateTime('2026-11-20T09:00:00Z'),
    NO2: property(31, { unitCode: 'GQ', observedAt: '2026-11-20T09:00:00Z' }),
    relativeHumidity: property(0.4),
    location: { type: 'GeoProperty', value: point },
    name: property('Πλατεία'),
  };
  const plain = { id: 'urn:ngsi-ld:AirQualityObserved:k7', type: 'AirQualityObserved', ...values };
  const named = (prefix: string) => ({
    id: plain.id,
    type: `${prefix}AirQualityObserved`,
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}${name}`, value])),
  });

  it.each([
    'https://uri.etsi.org/ngsi-ld/default-context/',
    'https://smartdatamodels.org/dataModel.Environment/',
    'https://uri.fiware.org/ns/data-models#',
    'https://uri.etsi.org/ngsi-ld/',
    'urn:example:',
    'fiware:',
  ])('%s… are those of the model', (prefix) => {
    expect(map('air', named(prefix))).toEqual(map('air', plain));
    expect(map('air', plain).rows).toEqual([expect.objectContaining({ gases: { no2: 31 }, humidity: 0.4 })]);
  });

  it('of the expanded form of JSON-LD are read as well', () => {
    const ngsi = 'https://uri.etsi.org/ngsi-ld/';
    const expanded = {
      '@id': plain.id,
      '@type': ['https://smartdatamodels.org/dataModel.Environment/AirQualityObserved'],
      'https://smartdatamodels.org/dateObserved': [{ '@type': `${ngsi}DateTime`, '@value': '2026-11-20T09:00:00Z' }],
      'https://smartdatamodels.org/NO2': {
        '@type': [`${ngsi}Property`],
        [`${ngsi}hasValue`]: [{ '@value': 31 }],
        [`${ngsi}unitCode`]: [{ '@value': 'GQ' }],
      },
    };
    expect(map('air', expanded).rows).toEqual([expect.objectContaining({ gases: { no2: 31 } })]);
  });

  it.each([[['AirQualityObserved', 'Station']], [['Station', 'AirQualityObserved']], [['AirQualityObserved']]])(
    'the type %j is a list with one that is read',
    (type) => expect(map('air', { ...plain, type })).toEqual(map('air', plain)),
  );
});

describe('parts of an answer that are no entities', () => {
  const good = (id: string) => ({ id, type: 'AirQualityObserved', dateObserved: '2026-11-20T09:00:00Z', NO2: 12 });

  it.each([
    [{ id: 'bad' }, { thing: 'bad', field: 'type', reason: 'required' }],
    [
      { id: 'bad', type: 7 },
      { thing: 'bad', field: 'type', reason: 'invalid' },
    ],
    [
      { id: 'bad', type: [] },
      { thing: 'bad', field: 'type', reason: 'invalid' },
    ],
    [{ type: 'AirQualityObserved' }, { thing: '#2', field: 'id', reason: 'required' }],
    [
      { id: 4, type: 'AirQualityObserved' },
      { thing: '#2', field: 'id', reason: 'invalid' },
    ],
    ['text', { thing: '#2', reason: 'required' }],
    [null, { thing: '#2', reason: 'required' }],
  ])('%j is named, and the good ones beside it are stored', (bad, refusal) => {
    const { rows, refused } = mapAnswer('air', [good('a'), bad, good('b')]);
    expect(rows).toHaveLength(2);
    expect(refused).toEqual([expect.objectContaining(refusal)]);
  });

  it('a text and nothing are no answer of a broker, and an empty list is one', () => {
    for (const answer of ['text', null]) expect(ngsiAnswer.safeParse(answer).success).toBe(false);
    expect(ngsiAnswer.safeParse([]).success).toBe(true);
  });

  it('a datastream without its thing is named, and the others are read', () => {
    const stream = {
      name: 'NO2',
      ObservedProperty: { name: 'NO2' },
      Thing: { '@iot.id': 7, name: 'Σταθμός' },
      Observations: [{ phenomenonTime: '2026-11-20T11:00:00Z', result: 14 }],
    };
    const { streams, refused } = datastreamsOf(
      streamsAnswer.parse({ value: [{ ...stream, Thing: null }, stream] }).value,
    );
    expect(refused).toEqual([{ thing: 'NO2', field: 'Thing', reason: 'invalid', value: null }]);
    expect(readDatastreams('air', streams, now).readings).toEqual([expect.objectContaining({ values: { no2: 14 } })]);
  });
});

describe('entities that bring nothing', () => {
  const time = { dateObserved: '2026-11-20T09:00:00Z' };

  it('of other types alone are named by their type, each type once', () => {
    const street = { type: 'OnStreetParking', ...time, totalSpotNumber: 4 };
    const { rows, refused } = map(
      'parking',
      { id: 's1', ...street },
      { id: 's2', ...street },
      { id: 'v', type: 'Vehicle' },
    );
    expect(rows).toEqual([]);
    expect(refused).toEqual([
      { thing: 's1', field: 'type', reason: 'type_unknown', value: 'OnStreetParking' },
      { thing: 'v', field: 'type', reason: 'type_unknown', value: 'Vehicle' },
    ]);
  });

  it('of other types beside a known one are left out', () => {
    const air = { id: 'a', type: 'AirQualityObserved', ...time, NO2: 3 };
    expect(map('air', air, { id: 'v', type: 'Vehicle', temperature: 12 })).toMatchObject({ rows: [{}], refused: [] });
  });

  it.each([
    ['waste', { type: 'WasteContainer', binLoggedTime: time.dateObserved, binCapacity: 43 }, 'fillingLevel'],
    ['air', { type: 'AirQualityObserved', ...time, precipitation: 2 }, 'no2, o3, so2, co, pm10, pm2_5'],
    ['water', { type: 'WaterQualityObserved', ...time, salinity: 2 }, 'ph, conductance'],
  ] as const)('of %s without a value that is read are named', (content, entity, field) => {
    const { rows, refused } = map(content, { id: 'w1', ...entity });
    expect(rows).toEqual([]);
    expect(refused).toEqual([
      { thing: 'w1', field: expect.stringContaining(field), reason: 'value_missing', value: null },
    ]);
  });

  const observedAt = '2026-11-20T09:00:00Z';

  it.each([
    ['air', { type: 'AirQualityObserved', NO2: property(null, { observedAt }) }, 'NO2'],
    ['air', { type: 'AirQualityObserved', ...time, NO2: property(null, { observedAt }) }, 'NO2'],
    ['water', { type: 'WaterQualityObserved', ...time, pH: property(null, { observedAt }) }, 'pH'],
    ['waste', { type: 'WasteContainer', fillingLevel: property(null, { observedAt }) }, 'fillingLevel'],
    [
      'parking',
      { type: 'OffStreetParking', availableSpotNumber: property(null, { observedAt }) },
      'availableSpotNumber',
    ],
  ] as const)('of %s with a time and null as the value are named by that value', (content, entity, field) => {
    expect(map(content, { id: 'w1', ...entity })).toMatchObject({
      rows: [],
      refused: [{ thing: 'w1', field, reason: 'value_missing', value: null }],
    });
  });

  it('beside a null value with its time, the other values are stored, and null without a time says nothing', () => {
    const entity = {
      id: 'a',
      type: 'AirQualityObserved',
      ...time,
      NO2: property(null, { observedAt }),
      O3: 8,
      CO: null,
    };
    expect(map('air', entity)).toMatchObject({
      rows: [{ gases: { o3: 8 } }],
      refused: [{ thing: 'a', field: 'NO2', reason: 'value_missing' }],
    });
    const garage = { id: 'p', type: 'OffStreetParking', ...time, totalSpotNumber: 9 };
    expect(map('parking', { ...garage, availableSpotNumber: property(null, { observedAt }) })).toMatchObject({
      rows: [{ spots: 9, free_spots: null }],
      refused: [{ thing: 'p', field: 'availableSpotNumber', reason: 'value_missing' }],
    });
  });

  it('a spot with a null state has no free spots that are known, and no known time', () => {
    const spot = { id: 's', type: 'ParkingSpot', status: property(null, { observedAt }) };
    expect(map('parking', spot)).toMatchObject({
      rows: [{ free_spots: null, dated: false, last_seen: now.toISOString() }],
      refused: [{ thing: 's', field: 'status', reason: 'value_missing' }],
    });
  });

  it('a container that only tells its last pickup is stored with it', () => {
    const container = { id: 'w1', type: 'WasteContainer', ...time, dateLastEmptying: '2026-11-19T05:00:00Z' };
    expect(map('waste', container)).toMatchObject({ rows: [{ last_pickup: '2026-11-19T05:00:00.000Z' }], refused: [] });
  });
});

describe('values of different age', () => {
  const at = (value: number, observedAt?: string) =>
    property(value, { unitCode: 'GQ', ...(observedAt && { observedAt }) });
  const air = (values: object) => ({ id: 'urn:k', type: 'AirQualityObserved', ...values });

  it('have their own times, and the place the newest', () => {
    const sent = air({ NO2: at(9, '2026-11-20T09:00:00Z'), O3: at(48, '2026-09-02T07:00:00Z') });
    for (const entity of [sent, { ...sent, dateObserved: '2026-11-20T11:00:00Z' }])
      expect(map('air', entity)).toMatchObject({
        rows: [
          {
            measured_at: '2026-11-20T09:00:00.000Z',
            gases: { no2: 9, o3: 48 },
            times: { o3: '2026-09-02T07:00:00.000Z' },
          },
        ],
        refused: [],
      });
  });

  it('without a time of their own have that of the entity', () => {
    const entity = air({ dateObserved: '2026-11-20T06:00:00Z', NO2: at(9, '2026-11-20T09:00:00Z'), O3: at(48) });
    expect(map('air', entity)).toMatchObject({ rows: [{ times: { o3: '2026-11-20T06:00:00.000Z' } }], refused: [] });
  });

  it.each([
    ['without any time', undefined, 'required'],
    ['of the future', '2026-12-20T09:00:00Z', 'in_future'],
    ['of no time', 'yesterday', 'date'],
  ])('a value %s is refused, and the others stay', (_, time, reason) => {
    const { rows, refused } = map('air', air({ NO2: at(9, '2026-11-20T09:00:00Z'), O3: at(48, time) }));
    expect(rows).toEqual([expect.objectContaining({ gases: { no2: 9 }, times: null })]);
    expect(refused).toEqual([expect.objectContaining({ field: 'O3', reason })]);
  });

  it('some minutes apart are of one time', () => {
    const entity = air({ NO2: at(9, '2026-11-20T09:00:00Z'), O3: at(48, '2026-11-20T08:55:00Z') });
    expect(map('air', entity).rows).toEqual([expect.objectContaining({ times: null })]);
  });

  it('of water are analyses of their own days', () => {
    const entity = {
      id: 'urn:s',
      type: 'WaterQualityObserved',
      pH: property(7.1, { observedAt: '2026-11-19T10:00:00Z' }),
      turbidity: property(0.4, { observedAt: '2026-11-02T10:00:00Z' }),
    };
    expect(map('water', entity).rows).toMatchObject([
      { alias: 'ph', analysis_date: '2026-11-19' },
      { alias: 'turbidity', analysis_date: '2026-11-02' },
    ]);
  });

  it('of one quantity: the newest instance and the newest name count, in any order', () => {
    const instances = [at(5, '2026-11-20T09:00:00Z'), at(6, '2026-11-20T10:00:00Z'), at(4, '2026-11-20T08:00:00Z')];
    for (const NO2 of [instances, instances.toReversed()])
      expect(map('air', air({ NO2 })).rows).toEqual([expect.objectContaining({ gases: { no2: 6 } })]);
    const names = [
      ['pm25', at(1, '2026-11-20T09:00:00Z')],
      ['PM2.5', at(2, '2026-11-20T10:00:00Z')],
    ] as const;
    for (const order of [names, names.toReversed()])
      expect(map('air', air(Object.fromEntries(order))).rows).toEqual([
        expect.objectContaining({ particles: { pm2_5: 2 } }),
      ]);
  });

  it('an entity whose time is a number is refused as no date', () => {
    expect(map('air', air({ dateObserved: 1_763_625_600, NO2: at(9) })).refused).toEqual([
      { thing: 'urn:k', field: 'dateObserved', reason: 'date', value: '1763625600' },
    ]);
  });
});

describe('SensorThings', () => {
  const stream = (name: string, symbol: string, result: unknown, phenomenonTime = '2026-11-20T11:00:00Z') => ({
    '@iot.id': name,
    name: `${name} of the station`,
    unitOfMeasurement: { name: symbol, symbol, definition: '' },
    ObservedProperty: { name, definition: '' },
    Thing: { '@iot.id': 1, name: 'Σταθμός', Locations: [{ location: point }] },
    Observations: [{ phenomenonTime, result }],
  });
  const read = (content: 'air' | 'water', ...value: object[]) =>
    readDatastreams(content, datastreamsOf(streamsAnswer.parse({ value }).value).streams, now);

  it('joins the datastreams of a thing, each in our unit', () => {
    const things = read(
      'air',
      stream('PM2.5', 'µg/m3', 8),
      stream('Relative Humidity', '%', 54),
      stream('Air Temperature', '°C', 12),
    );
    expect(mapReadings('air', things, '')).toEqual({
      kind: 'city-air',
      rows: [
        expect.objectContaining({
          place: 'thing:1',
          title: { el: 'Σταθμός' },
          latitude: 35.513,
          particles: { pm2_5: 8 },
          humidity: 0.54,
          temperature: 12,
        }),
      ],
      refused: [],
    });
  });

  it('refuses an observation in a strange unit, one of the future and one without a number, and keeps the rest', () => {
    const things = read(
      'air',
      stream('NO2', 'ppb', 12),
      stream('O3', 'µg/m3', 60, '2026-12-01T00:00:00Z'),
      stream('SO2', 'µg/m3', 'n/a'),
      stream('PM10', 'µg/m3', 20),
    );
    expect(things.readings).toEqual([expect.objectContaining({ values: { pm10: 20 } })]);
    expect(things.refused.map(({ field, reason }) => [field, reason])).toEqual([
      ['NO2', 'unit_unknown'],
      ['O3', 'in_future'],
      ['SO2', 'numeric'],
    ]);
  });

  it('names an observation with null as its result, and keeps the rest', () => {
    const things = read('air', stream('NO2', 'µg/m3', null), stream('PM10', 'µg/m3', 20));
    expect(things.readings).toEqual([expect.objectContaining({ values: { pm10: 20 } })]);
    expect(things.refused).toEqual([{ thing: 'thing:1', field: 'NO2', reason: 'value_missing', value: null }]);
  });

  it('reads conductivity in S/m and in µS/cm alike', () => {
    for (const sent of [stream('Conductivity', 'S/m', 0.043), stream('Conductivity', 'μS/cm', 430)])
      expect(mapReadings('water', read('water', sent), '').rows).toEqual([
        expect.objectContaining({ alias: 'conductance', value: '430' }),
      ]);
  });
});
