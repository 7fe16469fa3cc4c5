/** A town that gives the map its bearings. */
interface Town {
  el: string;
  latin: string;
  latitude: number;
  longitude: number;
}

/** Seats of the regional units and larger towns: `Greek name,Latin name,latitude,longitude`. */
const TOWNS =
  'Αθήνα,Athens,37.984,23.728;Θεσσαλονίκη,Thessaloniki,40.64,22.944;Πάτρα,Patras,38.246,21.735;Ηράκλειο,Heraklion,35.339,25.133;Λάρισα,Larissa,39.637,22.42;Βόλος,Volos,39.362,22.942;Ιωάννινα,Ioannina,39.665,20.852;Χανιά,Chania,35.514,24.018;Ρόδος,Rhodes,36.443,28.227;Αλεξανδρούπολη,Alexandroupoli,40.847,25.874;Καβάλα,Kavala,40.94,24.402;Σέρρες,Serres,41.085,23.548;Ξάνθη,Xanthi,41.135,24.888;Κομοτηνή,Komotini,41.122,25.405;Δράμα,Drama,41.149,24.147;Κατερίνη,Katerini,40.27,22.502;Βέροια,Veria,40.524,22.203;Κοζάνη,Kozani,40.301,21.788;Φλώρινα,Florina,40.782,21.41;Καστοριά,Kastoria,40.52,21.269;Γρεβενά,Grevena,40.085,21.427;Έδεσσα,Edessa,40.801,22.045;Γιαννιτσά,Giannitsa,40.792,22.411;Κιλκίς,Kilkis,40.994,22.876;Πολύγυρος,Polygyros,40.377,23.441;Τρίκαλα,Trikala,39.555,21.768;Καρδίτσα,Karditsa,39.365,21.921;Άρτα,Arta,39.161,20.985;Πρέβεζα,Preveza,38.957,20.752;Ηγουμενίτσα,Igoumenitsa,39.504,20.266;Κέρκυρα,Corfu,39.624,19.922;Λευκάδα,Lefkada,38.83,20.707;Αργοστόλι,Argostoli,38.176,20.489;Ζάκυνθος,Zakynthos,37.787,20.899;Μεσολόγγι,Mesolongi,38.368,21.43;Αγρίνιο,Agrinio,38.621,21.408;Ναύπακτος,Nafpaktos,38.393,21.829;Λαμία,Lamia,38.9,22.434;Καρπενήσι,Karpenisi,38.913,21.795;Άμφισσα,Amfissa,38.527,22.378;Λιβαδειά,Livadia,38.436,22.875;Θήβα,Thebes,38.32,23.319;Χαλκίδα,Chalkida,38.464,23.603;Κόρινθος,Corinth,37.938,22.932;Ναύπλιο,Nafplio,37.567,22.802;Τρίπολη,Tripoli,37.51,22.372;Καλαμάτα,Kalamata,37.039,22.114;Σπάρτη,Sparta,37.074,22.43;Πύργος,Pyrgos,37.675,21.441;Αίγιο,Aigio,38.248,22.082;Ρέθυμνο,Rethymno,35.365,24.472;Άγιος Νικόλαος,Agios Nikolaos,35.191,25.715;Σητεία,Sitia,35.207,26.105;Ιεράπετρα,Ierapetra,35.006,25.735;Μυτιλήνη,Mytilene,39.104,26.555;Χίος,Chios,38.371,26.137;Σάμος,Samos,37.757,26.977;Κως,Kos,36.893,27.288;Κάλυμνος,Kalymnos,36.952,26.985;Ερμούπολη,Ermoupoli,37.445,24.942;Νάξος,Naxos,37.104,25.376;Πάρος,Paros,37.085,25.148;Θήρα,Fira,36.416,25.432;Μύκονος,Mykonos,37.446,25.329;Μύρινα,Myrina,39.876,25.061;Κίσσαμος,Kissamos,35.496,23.655;Παλαιόχωρα,Paleochora,35.231,23.682;Σούδα,Souda,35.488,24.073;Αλμυρός,Almyros,39.181,22.761;Σκιάθος,Skiathos,39.163,23.49;Ελασσόνα,Elassona,39.895,22.188;Πτολεμαΐδα,Ptolemaida,40.514,21.679;Νάουσα,Naousa,40.63,22.068;Ορεστιάδα,Orestiada,41.503,26.53';

export const towns: readonly Town[] = TOWNS.split(';').map((line) => {
  const [el = '', latin = '', latitude, longitude] = line.split(',');
  return { el, latin, latitude: Number(latitude), longitude: Number(longitude) };
});
